"""Decrypts protected workbooks with msoffcrypto-tool, which checks password and integrity,
and prints as JSON the beginning of each; null for one that it does not open.

usage: unlock_with_msoffcrypto.py PASSWORD WORKBOOK...
"""

import io
import json
import sys

import msoffcrypto


def opened(path, password):
    """The first two characters of the plain file."""
    plain = io.BytesIO()
    with open(path, "rb") as file:
        try:
            office = msoffcrypto.OfficeFile(file)
            office.load_key(password=password, verify_password=True)
            office.decrypt(plain, verify_integrity=True)
        except msoffcrypto.exceptions.InvalidKeyError:
            return None
    return plain.getvalue()[:2].decode("ascii")


if __name__ == "__main__":
    password, *paths = sys.argv[1:]
    print(json.dumps([opened(path, password) for path in paths]))

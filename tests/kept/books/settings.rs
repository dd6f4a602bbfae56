//! Settings of the workbook and of its sheets.

use super::Sample;
use crate::kept::base::{BOOK, NOTES, WORKBOOK, base, xml};

pub(super) fn samples() -> Vec<Sample> {
    vec![
        manual(),
        protected(),
        print_settings(),
        hidden_rows(),
        hidden_sheets(),
        local_names(),
        two_windows(),
        newest_workbook(),
        signed(),
    ]
}

/// Calculated by hand, with iteration.
fn manual() -> Sample {
    let mut package = base();
    package.edit(
        WORKBOOK,
        r#"<calcPr calcId="191029"/>"#,
        r#"<calcPr calcId="191029" calcMode="manual" iterate="1" iterateCount="50" iterateDelta="0.01" calcOnSave="0"/>"#,
    );
    Sample::new("manual.xlsx", &package)
}

/// The book sheet and the order of the sheets are protected: only `--force` writes there.
pub(in crate::kept) fn protected() -> Sample {
    let mut package = base();
    package
        .edit(
            BOOK,
            "</sheetData>",
            r#"</sheetData><sheetProtection algorithmName="SHA-512" hashValue="AAAA" saltValue="BBBB" spinCount="100000" sheet="1" objects="1" scenarios="1"/><protectedRanges><protectedRange sqref="L3:T22" name="Range1"/></protectedRanges>"#,
        )
        .edit(WORKBOOK, "<bookViews>", r#"<workbookProtection lockStructure="1"/><bookViews>"#);
    let mut sample = Sample::new("protected.xlsx", &package);
    sample.flags = &["--force"];
    sample
}

fn print_settings() -> Sample {
    let mut package = base();
    package
        .edit(
            BOOK,
            "</worksheet>",
            r#"<pageSetup paperSize="9" scale="60" orientation="landscape" r:id="rId1"/><headerFooter differentFirst="1"><oddHeader>&amp;C&amp;"Yu Gothic,Bold"&amp;A</oddHeader><oddFooter>&amp;P / &amp;N</oddFooter></headerFooter><rowBreaks count="1" manualBreakCount="1"><brk id="12" max="16383" man="1"/></rowBreaks><colBreaks count="1" manualBreakCount="1"><brk id="20" max="1048575" man="1"/></colBreaks></worksheet>"#,
        )
        .edit(BOOK, "<pageMargins ", r#"<printOptions horizontalCentered="1"/><pageMargins "#)
        .extension("bin", "application/vnd.openxmlformats-officedocument.spreadsheetml.printerSettings")
        .put("xl/printerSettings/printerSettings1.bin", b"\x01\x00\xFFprinter".to_vec())
        .relate(BOOK, "rId1", "printerSettings", "../printerSettings/printerSettings1.bin")
        .edit(
            WORKBOOK,
            "<definedNames>",
            r#"<definedNames><definedName name="_xlnm.Print_Area" localSheetId="0">Book!$A$1:$T$22</definedName><definedName name="_xlnm.Print_Titles" localSheetId="0">Book!$1:$2</definedName>"#,
        );
    Sample::new("print-settings.xlsx", &package)
}

/// Rows that are not told are hidden; outlines, own heights, views that were saved.
fn hidden_rows() -> Sample {
    let mut package = base();
    package
        .edit(
            BOOK,
            r#"<sheetFormatPr defaultRowHeight="15"/>"#,
            r#"<sheetFormatPr defaultRowHeight="15" zeroHeight="1" outlineLevelRow="1"/>"#,
        )
        .edit(BOOK, r#"<row r="3">"#, r#"<row r="3" spans="1:34" ht="24.75" customHeight="1" s="2" customFormat="1" thickBot="1">"#)
        .edit(BOOK, r#"<row r="4">"#, r#"<row r="4" spans="1:34" outlineLevel="1" hidden="1">"#)
        .edit(BOOK, r#"<row r="5">"#, r#"<row r="5" outlineLevel="1" collapsed="1">"#);
    Sample::new("hidden-rows.xlsx", &package)
}

fn hidden_sheets() -> Sample {
    let mut package = base();
    let sheet = base().text(NOTES).to_string();
    package
        .edit(
            WORKBOOK,
            r#"<sheet name="Notes" "#,
            r#"<sheet name="Notes" state="veryHidden" "#,
        )
        .edit(
            WORKBOOK,
            "</sheets>",
            r#"<sheet name="It's &amp; 隠し" sheetId="9" state="hidden" r:id="rId8"/></sheets>"#,
        )
        .declare(
            "xl/worksheets/sheet8.xml",
            crate::kept::base::SHEET_TYPE,
            sheet,
        )
        .relate(WORKBOOK, "rId8", "worksheet", "worksheets/sheet8.xml");
    Sample::new("hidden-sheets.xlsx", &package)
}

/// Names that belong to sheets by their places, and a filter.
fn local_names() -> Sample {
    let mut package = base();
    package
        .edit(
            WORKBOOK,
            "<definedNames>",
            r#"<definedNames><definedName name="_xlnm._FilterDatabase" localSheetId="1" hidden="1">Notes!$A$1:$B$2</definedName><definedName name="myTotal" localSheetId="0" comment="of the book">Book!$E$3</definedName>"#,
        )
        .edit(NOTES, "<mergeCells ", r#"<autoFilter ref="A1:B2"/><mergeCells "#);
    Sample::new("local-names.xlsx", &package)
}

/// Two windows, the second sheet in front.
fn two_windows() -> Sample {
    let mut package = base();
    package
        .edit(
            WORKBOOK,
            r#"activeTab="0"/>"#,
            r#"activeTab="1" firstSheet="1"/><workbookView xWindow="900" yWindow="15" windowWidth="8000" windowHeight="9660" tabRatio="700"/>"#,
        )
        .edit(BOOK, r#" tabSelected="1""#, "")
        .edit(BOOK, "</sheetViews>", r#"<sheetView tabSelected="1" view="pageBreakPreview" workbookViewId="1"/></sheetViews>"#)
        .edit(NOTES, r#"<sheetView workbookViewId="0"/>"#, r#"<sheetView tabSelected="1" workbookViewId="0"/><sheetView workbookViewId="1"/>"#);
    Sample::new("two-windows.xlsx", &package)
}

/// What new versions of Excel write into the workbook part.
fn newest_workbook() -> Sample {
    let mut package = base();
    package
        .edit(
            WORKBOOK,
            "<workbook ",
            r#"<workbook xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006" mc:Ignorable="x15 xr xr6 xr10 xr2" xmlns:x15="http://schemas.microsoft.com/office/spreadsheetml/2010/11/main" xmlns:xr="http://schemas.microsoft.com/office/spreadsheetml/2014/revision" xmlns:xr6="http://schemas.microsoft.com/office/spreadsheetml/2016/revision6" xmlns:xr10="http://schemas.microsoft.com/office/spreadsheetml/2016/revision10" xmlns:xr2="http://schemas.microsoft.com/office/spreadsheetml/2015/revision2" "#,
        )
        .edit(
            WORKBOOK,
            r#"<workbookPr defaultThemeVersion="124226"/>"#,
            r#"<fileVersion appName="xl" lastEdited="7" lowestEdited="7" rupBuild="27425"/><workbookPr defaultThemeVersion="124226" date1904="1"/><mc:AlternateContent><mc:Choice Requires="x15"><x15ac:absPath url="C:\puzzles\" xmlns:x15ac="http://schemas.microsoft.com/office/spreadsheetml/2010/11/ac"/></mc:Choice></mc:AlternateContent><xr:revisionPtr revIDLastSave="0" documentId="13_ncr:1_{AAAA1111-2222-3333-8444-555566667777}" xr6:coauthVersionLast="47" xr6:coauthVersionMax="47" xr10:uidLastSave="{00000000-0000-0000-0000-000000000000}"/>"#,
        )
        .edit(
            WORKBOOK,
            "</workbook>",
            r#"<extLst><ext uri="{140A7094-0E35-4892-8432-C4D2E57EDEB5}"><x15:workbookPr chartTrackingRefBase="1"/></ext></extLst></workbook>"#,
        )
        .edit(
            BOOK,
            "<worksheet ",
            r#"<worksheet xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006" mc:Ignorable="x14ac xr" xmlns:x14ac="http://schemas.microsoft.com/office/spreadsheetml/2009/9/ac" xmlns:xr="http://schemas.microsoft.com/office/spreadsheetml/2014/revision" xr:uid="{11111111-2222-4333-8444-555555555555}" "#,
        )
        .edit(BOOK, r#"<row r="3">"#, r#"<row r="3" x14ac:dyDescent="0.25">"#);
    Sample::new("newest-workbook.xlsx", &package)
}

/// A digital signature: its parts stay, though a changed workbook is not what was signed.
fn signed() -> Sample {
    const SIGNATURE: &str =
        "http://schemas.openxmlformats.org/package/2006/relationships/digital-signature";
    let mut package = base();
    package
        .extension("sigs", "application/vnd.openxmlformats-package.digital-signature-origin")
        .put("_xmlsignatures/origin.sigs", "")
        .relate("", "rId9", &format!("{SIGNATURE}/origin"), "_xmlsignatures/origin.sigs")
        .declare(
            "_xmlsignatures/sig1.xml",
            "application/vnd.openxmlformats-package.digital-signature-xmlsignature+xml",
            xml(r#"<Signature xmlns="http://www.w3.org/2000/09/xmldsig#" Id="idPackageSignature"><SignatureValue>AAAA</SignatureValue></Signature>"#),
        )
        .relate("_xmlsignatures/origin.sigs", "rId1", &format!("{SIGNATURE}/signature"), "sig1.xml");
    Sample::new("signed.xlsx", &package)
}

"""What the user set, and services of LibreOffice."""

from com.sun.star.beans import PropertyValue


def service(context, name, *arguments):
    manager = context.ServiceManager
    if arguments:
        return manager.createInstanceWithArgumentsAndContext(name, arguments, context)
    return manager.createInstanceWithContext(name, context)


def configuration(context, path, write_it=False):
    node = PropertyValue()
    node.Name, node.Value = "nodepath", path
    provider = service(context, "com.sun.star.configuration.ConfigurationProvider")
    kind = "Update" if write_it else ""
    name = "com.sun.star.configuration.Configuration%sAccess" % kind
    return provider.createInstanceWithArguments(name, (node,))


OPTIONS = "/org.numplace.Addin/Options"


def option(context, name):
    return configuration(context, OPTIONS).getByName(name)


def language(context):
    """The language that is set, or else that of LibreOffice."""
    told = option(context, "Language")
    if not told:
        told = configuration(context, "/org.openoffice.Setup/L10N").getByName("ooLocale")
    return "ja" if told.startswith("ja") else "en"

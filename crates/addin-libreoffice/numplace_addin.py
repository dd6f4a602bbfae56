"""The component that LibreOffice calls: menu and toolbar entries arrive here as addresses
such as org.numplace.addin:calculate."""

import unohelper
from com.sun.star.frame import FeatureStateEvent, XDispatch, XDispatchProvider
from com.sun.star.lang import XInitialization, XServiceInfo

from numplace_lo import actions

NAME = "org.numplace.addin.Handler"
SERVICES = ("com.sun.star.frame.ProtocolHandler",)
PROTOCOL = "org.numplace.addin:"


class Handler(
    unohelper.Base, XServiceInfo, XInitialization, XDispatchProvider, XDispatch
):
    """Dispatches the entries of one window."""

    def __init__(self, context, *arguments):
        self.context = context
        self.frame = None

    def initialize(self, arguments):
        if arguments:
            self.frame = arguments[0]

    def queryDispatch(self, url, target, flags):
        known = url.Path in actions.ACTIONS
        return self if url.Protocol == PROTOCOL and known else None

    def queryDispatches(self, requests):
        return tuple(
            self.queryDispatch(r.FeatureURL, r.FrameName, r.SearchFlags) for r in requests
        )

    def dispatch(self, url, arguments):
        actions.run(self.context, self.frame, url.Path)

    def addStatusListener(self, listener, url):
        # Nobody who is not told so shows an entry as one that can be used.
        state = FeatureStateEvent()
        state.Source, state.FeatureURL, state.IsEnabled = self, url, True
        listener.statusChanged(state)

    def removeStatusListener(self, listener, url):
        pass

    def getImplementationName(self):
        return NAME

    def supportsService(self, name):
        return name in SERVICES

    def getSupportedServiceNames(self):
        return SERVICES


g_ImplementationHelper = unohelper.ImplementationHelper()
g_ImplementationHelper.addImplementation(Handler, NAME, SERVICES)

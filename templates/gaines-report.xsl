<?xml version="1.0" encoding="UTF-8"?>
<!-- SPDX-License-Identifier: ISC -->
<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform">
<xsl:import href="report.xsl"/>
<xsl:import href="gaines.xsl"/>
</xsl:stylesheet>

<?xml version="1.0" encoding="UTF-8"?>
<!-- SPDX-License-Identifier: ISC -->
<!-- A report as text and as an HTML page, from one style and in one go: reading a style costs more than using it.
     $pages says which are wanted: text, html or both. -->
<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform" xmlns:r="urn:adjutant:report:1"
    exclude-result-prefixes="r">
<xsl:import href="report-common.xsl"/>
<xsl:import href="report-text.xsl"/>
<xsl:import href="report-html.xsl"/>
<xsl:strip-space elements="*"/>
<xsl:param name="pages" select="'both'"/>

<xsl:template match="/">
 <pages>
  <xsl:if test="$pages != 'html'"><text><xsl:apply-templates select="r:report" mode="text"/></text></xsl:if>
  <xsl:if test="$pages != 'text'"><xsl:apply-templates select="r:report" mode="html"/></xsl:if>
 </pages>
</xsl:template>

</xsl:stylesheet>

//! What newer programs put into a sheet or beside it.

use super::Sample;
use crate::kept::base::Value;
use crate::kept::base::{
    BOOK, NOTES, STRINGS, STYLES, WORKBOOK, base, book_cells, book_sheet, part, xml,
};
use crate::kept::package::Package;

pub(super) fn samples() -> Vec<Sample> {
    vec![
        data_bars(),
        sparklines(),
        icon_sets(),
        slicer(),
        pivot(),
        furigana(),
        dynamic_array(),
        formulas(),
        external_link(),
        custom_xml(),
        old_colours(),
        bare_styles(),
        taken_names(),
    ]
}

/// Adds an extension to the end of the book sheet.
fn extend(package: &mut Package, uri: &str, content: &str) {
    let list = format!(
        r#"<extLst><ext xmlns:x14="http://schemas.microsoft.com/office/spreadsheetml/2009/9/main" uri="{uri}">{content}</ext></extLst></worksheet>"#
    );
    package.edit(BOOK, "</worksheet>", &list);
}

/// Adds something before the margins of the page.
fn before_margins(package: &mut Package, sheet: &str, content: &str) {
    package.edit(sheet, "<pageMargins ", &format!("{content}<pageMargins "));
}

/// A data bar whose details stand in an extension.
fn data_bars() -> Sample {
    let mut package = base();
    before_margins(
        &mut package,
        BOOK,
        r#"<conditionalFormatting sqref="E3:E22"><cfRule type="dataBar" priority="2"><dataBar><cfvo type="min"/><cfvo type="max"/><color rgb="FF638EC6"/></dataBar><extLst><ext xmlns:x14="http://schemas.microsoft.com/office/spreadsheetml/2009/9/main" uri="{B025F937-C7B1-47D3-B67F-A62EFF666E3E}"><x14:id>{6B2E6C2B-5F5C-4B7A-9E3D-0A1B2C3D4E5F}</x14:id></ext></extLst></cfRule></conditionalFormatting>"#,
    );
    extend(
        &mut package,
        "{78C0D931-6437-407d-A8EE-F0AAD7539E65}",
        r#"<x14:conditionalFormattings><x14:conditionalFormatting xmlns:xm="http://schemas.microsoft.com/office/excel/2006/main"><x14:cfRule type="dataBar" id="{6B2E6C2B-5F5C-4B7A-9E3D-0A1B2C3D4E5F}"><x14:dataBar minLength="0" maxLength="100" border="1" negativeBarBorderColorSameAsPositive="0"><x14:cfvo type="autoMin"/><x14:cfvo type="autoMax"/><x14:borderColor rgb="FF638EC6"/><x14:negativeFillColor rgb="FFFF0000"/><x14:axisColor rgb="FF000000"/></x14:dataBar></x14:cfRule><xm:sqref>E3:E22</xm:sqref></x14:conditionalFormatting></x14:conditionalFormattings>"#,
    );
    Sample::new("data-bars.xlsx", &package)
}

fn sparklines() -> Sample {
    let mut package = base();
    extend(
        &mut package,
        "{05C60535-1F16-4fd2-B633-F4F36F0B64E0}",
        r#"<x14:sparklineGroups xmlns:xm="http://schemas.microsoft.com/office/excel/2006/main"><x14:sparklineGroup displayEmptyCellsAs="gap" markers="1"><x14:colorSeries rgb="FF376092"/><x14:colorNegative rgb="FFD00000"/><x14:colorAxis rgb="FF000000"/><x14:colorMarkers rgb="FFD00000"/><x14:colorFirst rgb="FFD00000"/><x14:colorLast rgb="FFD00000"/><x14:colorHigh rgb="FFD00000"/><x14:colorLow rgb="FFD00000"/><x14:sparklines><x14:sparkline><xm:f>Notes!A1:A2</xm:f><xm:sqref>AI3</xm:sqref></x14:sparkline></x14:sparklines></x14:sparklineGroup></x14:sparklineGroups>"#,
    );
    Sample::new("sparklines.xlsx", &package)
}

/// Icons, a colour scale, a rule over the answer and one that stops the others; checks of
/// what is typed; links.
fn icon_sets() -> Sample {
    let mut package = base();
    before_margins(
        &mut package,
        BOOK,
        r#"<conditionalFormatting sqref="A3:A22"><cfRule type="iconSet" priority="3"><iconSet iconSet="4Arrows" reverse="1"><cfvo type="percent" val="0"/><cfvo type="percent" val="25"/><cfvo type="percent" val="50"/><cfvo type="percent" val="75"/></iconSet></cfRule></conditionalFormatting><conditionalFormatting sqref="F3:F22"><cfRule type="colorScale" priority="4"><colorScale><cfvo type="min"/><cfvo type="percentile" val="50"/><cfvo type="max"/><color rgb="FF63BE7B"/><color rgb="FFFFEB84"/><color rgb="FFF8696B"/></colorScale></cfRule></conditionalFormatting><conditionalFormatting sqref="V3:AD22"><cfRule type="expression" dxfId="0" priority="5" stopIfTrue="1"><formula>AND(V3&lt;&gt;"",V3=$A$1)</formula></cfRule></conditionalFormatting><dataValidations count="1"><dataValidation type="whole" allowBlank="1" showErrorMessage="1" errorTitle="数字" error="1から9" sqref="L3:T11 L14:T22"><formula1>1</formula1><formula2>9</formula2></dataValidation></dataValidations><hyperlinks><hyperlink ref="B25" r:id="rId31" tooltip="a page"/><hyperlink ref="A1" location="Notes!A1" display="notes"/></hyperlinks>"#,
    );
    package.relate(
        BOOK,
        "rId31",
        "hyperlink",
        "https://example.org/?a=1&amp;b=2",
    );
    Sample::new("icon-sets.xlsx", &package)
}

/// A table with a slicer, on the notes; the table's name is near one of ours.
fn slicer() -> Sample {
    const MS: &str = "http://schemas.microsoft.com/office/2007/relationships";
    let mut package = base();
    let table = part(
        r#"table id="3" name="np_table" displayName="np_table" ref="F1:G3" totalsRowShown="0""#,
        r#"<autoFilter ref="F1:G3"/><tableColumns count="2"><tableColumn id="1" name="kind"/><tableColumn id="2" name="count"/></tableColumns><tableStyleInfo name="TableStyleMedium2" showFirstColumn="0" showLastColumn="0" showRowStripes="1" showColumnStripes="0"/>"#,
    );
    let rows = r#"<c r="F1" t="inlineStr"><is><t>kind</t></is></c><c r="G1" t="inlineStr"><is><t>count</t></is></c></row><row r="2"><c r="A2" t="n"><f>SUM(A1,Book!E3)</f><v>15</v></c><c r="F2" t="inlineStr"><is><t>a</t></is></c><c r="G2"><v>1</v></c></row><row r="3"><c r="F3" t="inlineStr"><is><t>b</t></is></c><c r="G3"><v>2</v></c></row></sheetData>"#;
    let notes = package.text(NOTES).to_string();
    let (before, rest) = notes.split_once("</row>").unwrap();
    let (_, behind) = rest.split_once("</sheetData>").unwrap();
    package
        .put(NOTES, format!("{before}{rows}{behind}"))
        .edit(
            NOTES,
            "</worksheet>",
            r#"<drawing r:id="rId2"/><tableParts count="1"><tablePart r:id="rId1"/></tableParts><extLst><ext xmlns:x15="http://schemas.microsoft.com/office/spreadsheetml/2010/11/main" uri="{3A4CF648-6AED-40f4-86FF-DC5316D8AED3}"><x14:slicerList xmlns:x14="http://schemas.microsoft.com/office/spreadsheetml/2009/9/main"><x14:slicer r:id="rId3"/></x14:slicerList></ext></extLst></worksheet>"#,
        )
        .declare("xl/tables/table1.xml", "application/vnd.openxmlformats-officedocument.spreadsheetml.table+xml", table)
        .relate(NOTES, "rId1", "table", "../tables/table1.xml")
        .declare(
            "xl/drawings/drawing1.xml",
            "application/vnd.openxmlformats-officedocument.drawing+xml",
            xml(r#"<xdr:wsDr xmlns:xdr="http://schemas.openxmlformats.org/drawingml/2006/spreadsheetDrawing" xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"><xdr:twoCellAnchor><xdr:from><xdr:col>8</xdr:col><xdr:colOff>0</xdr:colOff><xdr:row>1</xdr:row><xdr:rowOff>0</xdr:rowOff></xdr:from><xdr:to><xdr:col>11</xdr:col><xdr:colOff>0</xdr:colOff><xdr:row>9</xdr:row><xdr:rowOff>0</xdr:rowOff></xdr:to><mc:AlternateContent xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006"><mc:Choice xmlns:sle15="http://schemas.microsoft.com/office/drawing/2012/slicer" Requires="sle15"><xdr:graphicFrame macro=""><xdr:nvGraphicFramePr><xdr:cNvPr id="2" name="kind"/><xdr:cNvGraphicFramePr/></xdr:nvGraphicFramePr><xdr:xfrm><a:off x="0" y="0"/><a:ext cx="0" cy="0"/></xdr:xfrm><a:graphic><a:graphicData uri="http://schemas.microsoft.com/office/drawing/2010/slicer"><sle:slicer xmlns:sle="http://schemas.microsoft.com/office/drawing/2010/slicer" name="kind"/></a:graphicData></a:graphic></xdr:graphicFrame></mc:Choice></mc:AlternateContent><xdr:clientData/></xdr:twoCellAnchor></xdr:wsDr>"#),
        )
        .relate(NOTES, "rId2", "drawing", "../drawings/drawing1.xml")
        .declare(
            "xl/slicers/slicer1.xml",
            "application/vnd.ms-excel.slicer+xml",
            xml(r#"<slicers xmlns="http://schemas.microsoft.com/office/spreadsheetml/2009/9/main"><slicer name="kind" cache="Slicer_kind" caption="kind" rowHeight="241300"/></slicers>"#),
        )
        .relate(NOTES, "rId3", &format!("{MS}/slicer"), "../slicers/slicer1.xml")
        .declare(
            "xl/slicerCaches/slicerCache1.xml",
            "application/vnd.ms-excel.slicerCache+xml",
            xml(r#"<slicerCacheDefinition xmlns="http://schemas.microsoft.com/office/spreadsheetml/2009/9/main" name="Slicer_kind" sourceName="kind"><extLst><x:ext xmlns:x="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:x15="http://schemas.microsoft.com/office/spreadsheetml/2010/11/main" uri="{2F2917AC-EB37-4324-AD4E-5DD8C200BD13}"><x15:tableSlicerCache tableId="3" column="1"/></x:ext></extLst></slicerCacheDefinition>"#),
        )
        .relate(WORKBOOK, "rId11", &format!("{MS}/slicerCache"), "slicerCaches/slicerCache1.xml")
        .edit(
            WORKBOOK,
            "</definedNames>",
            r#"<definedName name="Slicer_kind">#N/A</definedName></definedNames>"#,
        )
        .edit(
            WORKBOOK,
            "</workbook>",
            r#"<extLst><ext xmlns:x15="http://schemas.microsoft.com/office/spreadsheetml/2010/11/main" uri="{46BE6895-7355-4a93-B00E-2C351335B9C9}"><x15:slicerCaches xmlns:x14="http://schemas.microsoft.com/office/spreadsheetml/2009/9/main"><x14:slicerCache r:id="rId11"/></x15:slicerCaches></ext></extLst></workbook>"#,
        );
    Sample::new("slicer.xlsx", &package)
}

/// A pivot table of the notes with its cache.
fn pivot() -> Sample {
    let mut package = base();
    package
        .edit(WORKBOOK, "</workbook>", r#"<pivotCaches><pivotCache cacheId="5" r:id="rId12"/></pivotCaches></workbook>"#)
        .declare(
            "xl/pivotCache/pivotCacheDefinition1.xml",
            "application/vnd.openxmlformats-officedocument.spreadsheetml.pivotCacheDefinition+xml",
            part(
                r#"pivotCacheDefinition r:id="rId1" refreshedBy="me" refreshedDate="45000" createdVersion="6" refreshedVersion="6" minRefreshableVersion="3" recordCount="1""#,
                r#"<cacheSource type="worksheet"><worksheetSource ref="A1:A2" sheet="Notes"/></cacheSource><cacheFields count="1"><cacheField name="12" numFmtId="0"><sharedItems containsSemiMixedTypes="0" containsString="0" containsNumber="1" containsInteger="1" minValue="15" maxValue="15"/></cacheField></cacheFields>"#,
            ),
        )
        .relate(WORKBOOK, "rId12", "pivotCacheDefinition", "pivotCache/pivotCacheDefinition1.xml")
        .declare(
            "xl/pivotCache/pivotCacheRecords1.xml",
            "application/vnd.openxmlformats-officedocument.spreadsheetml.pivotCacheRecords+xml",
            part(r#"pivotCacheRecords count="1""#, r#"<r><n v="15"/></r>"#),
        )
        .relate("xl/pivotCache/pivotCacheDefinition1.xml", "rId1", "pivotCacheRecords", "pivotCacheRecords1.xml")
        .declare(
            "xl/pivotTables/pivotTable1.xml",
            "application/vnd.openxmlformats-officedocument.spreadsheetml.pivotTable+xml",
            part(
                r#"pivotTableDefinition name="Pivot" cacheId="5" applyNumberFormats="0" applyBorderFormats="0" applyFontFormats="0" applyPatternFormats="0" applyAlignmentFormats="0" applyWidthHeightFormats="1" dataCaption="Values" updatedVersion="6" minRefreshableVersion="3" createdVersion="6" indent="0" outline="1" outlineData="1""#,
                r#"<location ref="H10:H11" firstHeaderRow="1" firstDataRow="1" firstDataCol="0"/><pivotFields count="1"><pivotField dataField="1" showAll="0"/></pivotFields><rowItems count="1"><i/></rowItems><colItems count="1"><i/></colItems><dataFields count="1"><dataField name="Sum" fld="0" baseField="0" baseItem="0"/></dataFields>"#,
            ),
        )
        .relate(NOTES, "rId1", "pivotTable", "../pivotTables/pivotTable1.xml")
        .relate("xl/pivotTables/pivotTable1.xml", "rId1", "pivotCacheDefinition", "../pivotCache/pivotCacheDefinition1.xml");
    Sample::new("pivot.xlsx", &package)
}

/// Readings over the title, in the shared texts.
fn furigana() -> Sample {
    let mut package = base();
    package
        .edit(
            STRINGS,
            "<si><t>春の問題集</t></si>",
            r#"<si><t>春の問題集</t><rPh sb="0" eb="1"><t>ハル</t></rPh><rPh sb="2" eb="5"><t>モンダイシュウ</t></rPh><phoneticPr fontId="2" type="Hiragana" alignment="center"/></si>"#,
        )
        .edit(BOOK, r#"<c r="A1" s="1" t="s">"#, r#"<c r="A1" s="1" t="s" ph="1">"#)
        .edit(BOOK, "<conditionalFormatting ", r#"<phoneticPr fontId="2"/><conditionalFormatting "#)
        .edit(WORKBOOK, r#"name="Notes""#, r#"name="解答""#)
        .edit(WORKBOOK, "Notes!$A$2", "解答!$A$2");
    Sample::new("furigana.xlsx", &package)
}

/// A formula that spills, beside the puzzles.
fn dynamic_array() -> Sample {
    let mut cells = book_cells();
    cells.put(
        "AI3",
        0,
        Value::Raw(
            r#"cm="1""#,
            r#"<f t="array" ref="AI3:AI4">_xlfn.SEQUENCE(2)</f><v>1</v>"#,
        ),
    );
    cells.put("AI4", 0, Value::Number(2.0));
    let mut package = base();
    package
        .put(BOOK, book_sheet(&cells.sheet_data("", true)))
        .declare(
            "xl/metadata.xml",
            "application/vnd.openxmlformats-officedocument.spreadsheetml.sheetMetadata+xml",
            part(
                r#"metadata xmlns:xda="http://schemas.microsoft.com/office/spreadsheetml/2017/dynamicarray""#,
                r#"<metadataTypes count="1"><metadataType name="XLDAPR" minSupportedVersion="120000" copy="1" pasteAll="1" pasteValues="1" merge="1" splitFirst="1" rowColShift="1" clearFormats="1" clearComments="1" assign="1" coerce="1" cellMeta="1"/></metadataTypes><futureMetadata name="XLDAPR" count="1"><bk><extLst><ext uri="{bdbb8cdc-fa1e-496e-a857-3c3f30c029c3}"><xda:dynamicArrayProperties fDynamic="1" fCollapsed="0"/></ext></extLst></bk></futureMetadata><cellMetadata count="1"><bk><rc t="1" v="0"/></bk></cellMetadata>"#,
            ),
        )
        .relate(WORKBOOK, "rId13", "sheetMetadata", "metadata.xml");
    Sample::new("dynamic-array.xlsx", &package)
}

/// Shared formulas, an old array formula and errors beside the puzzles; the calculation
/// chain that lists them.
fn formulas() -> Sample {
    let mut cells = book_cells();
    cells.put(
        "AJ3",
        0,
        Value::Raw(
            "",
            r#"<f t="shared" ref="AJ3:AJ5" si="0">SUM(L3:T3)</f><v>12</v>"#,
        ),
    );
    cells.put(
        "AJ4",
        0,
        Value::Raw("", r#"<f t="shared" si="0"/><v>3</v>"#),
    );
    cells.put(
        "AJ5",
        0,
        Value::Raw("", r#"<f t="shared" si="0"/><v>8</v>"#),
    );
    cells.put(
        "AK3",
        0,
        Value::Raw("", r#"<f t="array" ref="AK3:AK4">ROW(A1:A2)*2</f><v>2</v>"#),
    );
    cells.put("AK4", 0, Value::Number(4.0));
    cells.put("AK5", 0, Value::Raw(r#"t="e""#, "<f>1/0</f><v>#DIV/0!</v>"));
    cells.put(
        "AL5",
        0,
        Value::Raw(r#"t="str""#, "<f>A1&amp;\"\"</f><v>春の問題集</v>"),
    );
    cells.put("AM5", 0, Value::Raw(r#"t="b""#, "<v>1</v>"));
    let chain = r#"<c r="AJ3" i="1"/><c r="AJ4" i="1"/><c r="AJ5" i="1"/><c r="AK3" i="1" a="1"/><c r="AK5" i="1"/><c r="AL5" i="1"/><c r="A2" i="4"/>"#;
    let mut package = base();
    package
        .put(BOOK, book_sheet(&cells.sheet_data("", true)))
        .declare(
            "xl/calcChain.xml",
            "application/vnd.openxmlformats-officedocument.spreadsheetml.calcChain+xml",
            part("calcChain", chain),
        )
        .relate(WORKBOOK, "rId14", "calcChain", "calcChain.xml");
    Sample::new("formulas.xlsx", &package)
}

/// A link to another workbook, with its stored values.
fn external_link() -> Sample {
    let mut package = base();
    package
        .edit(WORKBOOK, "<definedNames>", r#"<externalReferences><externalReference r:id="rId15"/></externalReferences><definedNames>"#)
        .declare(
            "xl/externalLinks/externalLink1.xml",
            "application/vnd.openxmlformats-officedocument.spreadsheetml.externalLink+xml",
            part(
                "externalLink",
                r#"<externalBook r:id="rId1"><sheetNames><sheetName val="Sheet1"/></sheetNames><sheetDataSet><sheetData sheetId="0"><row r="1"><cell r="A1"><v>7</v></cell></row></sheetData></sheetDataSet></externalBook>"#,
            ),
        )
        .relate(WORKBOOK, "rId15", "externalLink", "externalLinks/externalLink1.xml")
        .relate("xl/externalLinks/externalLink1.xml", "rId1", "externalLinkPath", "file:///C:/books/other.xlsx")
        .edit(NOTES, "<v>12</v>", "<f>[1]Sheet1!$A$1+5</f><v>12</v>");
    Sample::new("external-link.xlsx", &package)
}

fn custom_xml() -> Sample {
    let mut package = base();
    package
        .relate("", "rId5", "customXml", "customXml/item1.xml")
        .put("customXml/item1.xml", r#"<root xmlns="urn:example:puzzles"><owner>佐藤</owner></root>"#)
        .declare(
            "customXml/itemProps1.xml",
            "application/vnd.openxmlformats-officedocument.customXmlProperties+xml",
            xml(r#"<ds:datastoreItem ds:itemID="{11112222-3333-4444-8555-666677778888}" xmlns:ds="http://schemas.openxmlformats.org/officeDocument/2006/customXml"><ds:schemaRefs><ds:schemaRef ds:uri="urn:example:puzzles"/></ds:schemaRefs></ds:datastoreItem>"#),
        )
        .relate("customXml/item1.xml", "rId1", "customXmlProps", "itemProps1.xml")
        .declare(
            "docProps/custom.xml",
            "application/vnd.openxmlformats-officedocument.custom-properties+xml",
            xml(r#"<Properties xmlns="http://schemas.openxmlformats.org/officeDocument/2006/custom-properties" xmlns:vt="http://schemas.openxmlformats.org/officeDocument/2006/docPropsVTypes"><property fmtid="{D5CDD505-2E9C-101B-9397-08002B2CF9AE}" pid="2" name="Shelf"><vt:lpwstr>A3</vt:lpwstr></property></Properties>"#),
        )
        .relate("", "rId6", "custom-properties", "docProps/custom.xml")
        .declare(
            "docProps/app.xml",
            "application/vnd.openxmlformats-officedocument.extended-properties+xml",
            xml(r#"<Properties xmlns="http://schemas.openxmlformats.org/officeDocument/2006/extended-properties" xmlns:vt="http://schemas.openxmlformats.org/officeDocument/2006/docPropsVTypes"><Application>Microsoft Excel</Application><TitlesOfParts><vt:vector size="2" baseType="lpstr"><vt:lpstr>Book</vt:lpstr><vt:lpstr>Notes</vt:lpstr></vt:vector></TitlesOfParts><Company>本屋</Company></Properties>"#),
        )
        .relate("", "rId7", "extended-properties", "docProps/app.xml");
    Sample::new("custom-xml.xlsx", &package)
}

/// A palette of its own, which the numbers of colours mean.
fn old_colours() -> Sample {
    let colours: String = (0..64)
        .map(|at| {
            format!(
                r#"<rgbColor rgb="00{:02X}{:02X}80"/>"#,
                at * 4,
                255 - at * 4
            )
        })
        .collect();
    let mut package = base();
    package
        .edit(
            STYLES,
            "</styleSheet>",
            &format!(r#"<colors><indexedColors>{colours}</indexedColors><mruColors><color rgb="FF123456"/></mruColors></colors></styleSheet>"#),
        )
        .edit(STYLES, r#"<fgColor rgb="FFFFF2CC"/>"#, r#"<fgColor indexed="41"/>"#);
    Sample::new("old-colours.xlsx", &package)
}

/// Styles as plain writers make them: sections are missing, and nothing is counted.
fn bare_styles() -> Sample {
    let mut package = base();
    package.put(
        STYLES,
        part(
            "styleSheet",
            r#"<fonts><font/></fonts><fills><fill><patternFill/></fill><fill><patternFill/></fill><fill><patternFill patternType="solid"><fgColor rgb="FFFFF2CC"/></patternFill></fill></fills><borders><border/><border><left style="thin"/></border></borders><cellXfs><xf/><xf/><xf fillId="2" borderId="1"/><xf numFmtId="14"/><xf/></cellXfs>"#,
        ),
    );
    // Without a section for looks of rules there is no rule.
    let sheet = package.text(BOOK).to_string();
    let (before, rest) = sheet.split_once("<conditionalFormatting").unwrap();
    let (_, behind) = rest.split_once("</conditionalFormatting>").unwrap();
    package.put(BOOK, format!("{before}{behind}"));
    Sample::new("bare-styles.xlsx", &package)
}

/// Sheets, names and a table that are called as ours would be.
fn taken_names() -> Sample {
    let mut package = base();
    let table = |id: u32, name: &str, at: &str| {
        part(
            &format!(
                r#"table id="{id}" name="{name}" displayName="{name}" ref="{at}1:{at}2" headerRowCount="0""#
            ),
            r#"<tableColumns count="1"><tableColumn id="1" name="Column1"/></tableColumns>"#,
        )
    };
    let empty = part("worksheet", "<sheetData/>");
    let mut declare = |number: u32, name: &str| {
        let file = format!("xl/worksheets/sheet{number}.xml");
        package
            .edit(
                WORKBOOK,
                "</sheets>",
                &format!(
                    r#"<sheet name="{name}" sheetId="{}" r:id="rIdS{number}"/></sheets>"#,
                    number + 40
                ),
            )
            .declare(&file, crate::kept::base::SHEET_TYPE, empty.clone())
            .relate(
                WORKBOOK,
                &format!("rIdS{number}"),
                "worksheet",
                &format!("worksheets/sheet{number}.xml"),
            );
    };
    for (number, name) in [
        (3, "results"),
        (4, "Open"),
        (5, "INPUT"),
        (6, "Data"),
        (7, "History2"),
        (8, "グラフ1"),
        (9, "Summary"),
    ] {
        declare(number, name);
    }
    package
        .edit(
            NOTES,
            "</worksheet>",
            r#"<tableParts count="2"><tablePart r:id="rId1"/><tablePart r:id="rId2"/></tableParts></worksheet>"#,
        )
        .declare("xl/tables/table7.xml", "application/vnd.openxmlformats-officedocument.spreadsheetml.table+xml", table(1, "np_book", "J"))
        .declare("xl/tables/table8.xml", "application/vnd.openxmlformats-officedocument.spreadsheetml.table+xml", table(2, "NP_INPUT", "K"))
        .relate(NOTES, "rId1", "table", "../tables/table7.xml")
        .relate(NOTES, "rId2", "table", "../tables/table8.xml")
        .edit(
            WORKBOOK,
            "<definedNames>",
            r#"<definedNames><definedName name="np_step">Notes!$A$1</definedName><definedName name="np_number" localSheetId="1">Notes!$A$2</definedName>"#,
        );
    Sample::new("taken-names.xlsx", &package)
}

//! Charts, pictures, buttons, comments: what is drawn over the cells.

use super::Sample;
use crate::kept::base::{BOOK, NOTES, WORKBOOK, base, part, xml};
use crate::kept::package::{CONTENT_TYPES, Package};

pub(super) fn samples() -> Vec<Sample> {
    vec![
        chart(),
        chart_sheet(),
        unknown_chart(),
        buttons(),
        comments(),
        header_images(),
    ]
}

const DRAWING: &str = "application/vnd.openxmlformats-officedocument.drawing+xml";
const VML: &str = "application/vnd.openxmlformats-officedocument.vmlDrawing";

/// Namespaces of a drawing.
const SPACES: &str = "xmlns:xdr=\"http://schemas.openxmlformats.org/drawingml/2006/spreadsheetDrawing\" \
    xmlns:a=\"http://schemas.openxmlformats.org/drawingml/2006/main\" \
    xmlns:r=\"http://schemas.openxmlformats.org/officeDocument/2006/relationships\"";

/// A chart of the notes.
fn chart_part() -> String {
    xml(
        "<c:chartSpace xmlns:c=\"http://schemas.openxmlformats.org/drawingml/2006/chart\" \
         xmlns:a=\"http://schemas.openxmlformats.org/drawingml/2006/main\" \
         xmlns:r=\"http://schemas.openxmlformats.org/officeDocument/2006/relationships\">\
         <c:roundedCorners val=\"0\"/><c:chart><c:autoTitleDeleted val=\"1\"/><c:plotArea><c:layout/><c:barChart>\
         <c:barDir val=\"col\"/><c:grouping val=\"clustered\"/><c:varyColors val=\"0\"/><c:ser><c:idx val=\"0\"/>\
         <c:order val=\"0\"/><c:invertIfNegative val=\"0\"/><c:val><c:numRef><c:f>Notes!$A$1:$A$2</c:f><c:numCache>\
         <c:formatCode>General</c:formatCode><c:ptCount val=\"2\"/><c:pt idx=\"0\"><c:v>12</c:v></c:pt>\
         <c:pt idx=\"1\"><c:v>15</c:v></c:pt></c:numCache></c:numRef></c:val></c:ser><c:axId val=\"111\"/>\
         <c:axId val=\"112\"/></c:barChart><c:catAx><c:axId val=\"111\"/><c:scaling><c:orientation val=\"minMax\"/>\
         </c:scaling><c:delete val=\"0\"/><c:axPos val=\"b\"/><c:crossAx val=\"112\"/></c:catAx><c:valAx>\
         <c:axId val=\"112\"/><c:scaling><c:orientation val=\"minMax\"/></c:scaling><c:delete val=\"0\"/>\
         <c:axPos val=\"l\"/><c:crossAx val=\"111\"/></c:valAx></c:plotArea><c:plotVisOnly val=\"1\"/></c:chart>\
         </c:chartSpace>",
    )
}

/// A drawing with something anchored at AJ3.
fn drawing_part(content: &str) -> String {
    xml(&format!(
        "<xdr:wsDr {SPACES}><xdr:twoCellAnchor editAs=\"oneCell\"><xdr:from><xdr:col>35</xdr:col><xdr:colOff>0</xdr:colOff>\
         <xdr:row>2</xdr:row><xdr:rowOff>0</xdr:rowOff></xdr:from><xdr:to><xdr:col>42</xdr:col><xdr:colOff>0</xdr:colOff>\
         <xdr:row>16</xdr:row><xdr:rowOff>0</xdr:rowOff></xdr:to>{content}<xdr:clientData/></xdr:twoCellAnchor></xdr:wsDr>"
    ))
}

/// The frame of a chart of a drawing.
fn frame(id: u32, uri: &str, chart: &str) -> String {
    format!(
        "<xdr:graphicFrame macro=\"\"><xdr:nvGraphicFramePr><xdr:cNvPr id=\"{id}\" name=\"Chart {id}\"/>\
         <xdr:cNvGraphicFramePr/></xdr:nvGraphicFramePr><xdr:xfrm><a:off x=\"0\" y=\"0\"/><a:ext cx=\"0\" cy=\"0\"/></xdr:xfrm>\
         <a:graphic><a:graphicData uri=\"{uri}\">{chart}</a:graphicData></a:graphic></xdr:graphicFrame>"
    )
}

const CHART: &str = "http://schemas.openxmlformats.org/drawingml/2006/chart";
const CHART_TYPE: &str = "application/vnd.openxmlformats-officedocument.drawingml.chart+xml";

fn chart_frame() -> String {
    let chart = format!("<c:chart xmlns:c=\"{CHART}\" r:id=\"rId1\"/>");
    frame(2, CHART, &chart)
}

/// Puts a drawing onto the book sheet.
fn draw_on_book(package: &mut Package, content: &str) {
    package
        .declare("xl/drawings/drawing1.xml", DRAWING, drawing_part(content))
        .edit(BOOK, "</worksheet>", "<drawing r:id=\"rId7\"/></worksheet>")
        .relate(BOOK, "rId7", "drawing", "../drawings/drawing1.xml");
}

/// A chart on the book sheet, with a style and colours beside it.
fn chart() -> Sample {
    let mut package = base();
    draw_on_book(&mut package, &chart_frame());
    let colours = "<cs:colorStyle xmlns:cs=\"http://schemas.microsoft.com/office/drawing/2012/chartStyle\" \
        xmlns:a=\"http://schemas.openxmlformats.org/drawingml/2006/main\" meth=\"cycle\" id=\"10\">\
        <a:schemeClr val=\"accent1\"/></cs:colorStyle>";
    package
        .declare("xl/charts/chart1.xml", CHART_TYPE, chart_part())
        .relate(
            "xl/drawings/drawing1.xml",
            "rId1",
            "chart",
            "../charts/chart1.xml",
        )
        .declare(
            "xl/charts/colors1.xml",
            "application/vnd.ms-office.chartcolorstyle+xml",
            xml(colours),
        )
        .relate(
            "xl/charts/chart1.xml",
            "rId1",
            "http://schemas.microsoft.com/office/2011/relationships/chartColorStyle",
            "colors1.xml",
        );
    Sample::new("chart.xlsx", &package)
}

/// A chart sheet between the others.
fn chart_sheet() -> Sample {
    let mut package = base();
    let sheet = part(
        "chartsheet",
        "<sheetPr/><sheetViews><sheetView zoomToFit=\"1\" workbookViewId=\"0\"/></sheetViews>\
         <pageMargins left=\"0.7\" right=\"0.7\" top=\"0.75\" bottom=\"0.75\" header=\"0.3\" footer=\"0.3\"/>\
         <drawing r:id=\"rId1\"/>",
    );
    let drawing = format!(
        "<xdr:wsDr {SPACES}><xdr:absoluteAnchor><xdr:pos x=\"0\" y=\"0\"/><xdr:ext cx=\"9300000\" cy=\"6000000\"/>{}\
         <xdr:clientData/></xdr:absoluteAnchor></xdr:wsDr>",
        chart_frame()
    );
    package
        .edit(
            WORKBOOK,
            "<sheet name=\"Notes\"",
            "<sheet name=\"グラフ\" sheetId=\"7\" r:id=\"rId9\"/><sheet name=\"Notes\"",
        )
        .declare(
            "xl/chartsheets/sheet1.xml",
            "application/vnd.openxmlformats-officedocument.spreadsheetml.chartsheet+xml",
            sheet,
        )
        .relate(WORKBOOK, "rId9", "chartsheet", "chartsheets/sheet1.xml")
        .declare("xl/drawings/drawing1.xml", DRAWING, xml(&drawing))
        .relate(
            "xl/chartsheets/sheet1.xml",
            "rId1",
            "drawing",
            "../drawings/drawing1.xml",
        )
        .declare("xl/charts/chart1.xml", CHART_TYPE, chart_part())
        .relate(
            "xl/drawings/drawing1.xml",
            "rId1",
            "chart",
            "../charts/chart1.xml",
        );
    Sample::new("chart-sheet.xlsx", &package)
}

/// A chart of a kind that libraries do not know (a waterfall), with what others show
/// instead of it.
fn unknown_chart() -> Sample {
    const CHART_EX: &str = "http://schemas.microsoft.com/office/drawing/2014/chartex";
    let frame = frame(
        3,
        CHART_EX,
        &format!("<cx:chart xmlns:cx=\"{CHART_EX}\" r:id=\"rId1\"/>"),
    );
    let content = format!(
        "<mc:AlternateContent xmlns:mc=\"http://schemas.openxmlformats.org/markup-compatibility/2006\">\
         <mc:Choice xmlns:cx1=\"http://schemas.microsoft.com/office/drawing/2015/9/8/chartex\" Requires=\"cx1\">{frame}\
         </mc:Choice><mc:Fallback><xdr:sp macro=\"\" textlink=\"\"><xdr:nvSpPr><xdr:cNvPr id=\"0\" name=\"\"/><xdr:cNvSpPr/>\
         </xdr:nvSpPr><xdr:spPr><a:xfrm><a:off x=\"0\" y=\"0\"/><a:ext cx=\"4572000\" cy=\"2743200\"/></a:xfrm>\
         <a:prstGeom prst=\"rect\"><a:avLst/></a:prstGeom></xdr:spPr></xdr:sp></mc:Fallback></mc:AlternateContent>"
    );
    let chart = format!(
        "<cx:chartSpace xmlns:a=\"http://schemas.openxmlformats.org/drawingml/2006/main\" xmlns:cx=\"{CHART_EX}\">\
         <cx:chartData><cx:data id=\"0\"><cx:numDim type=\"val\"><cx:f>Notes!$A$1:$A$2</cx:f><cx:lvl ptCount=\"2\">\
         <cx:pt idx=\"0\">12</cx:pt><cx:pt idx=\"1\">15</cx:pt></cx:lvl></cx:numDim></cx:data></cx:chartData><cx:chart>\
         <cx:plotArea><cx:plotAreaRegion><cx:series layoutId=\"waterfall\" uniqueId=\"{{0B0A4C9E-1111-4222-8333-444455556666}}\">\
         <cx:dataId val=\"0\"/></cx:series></cx:plotAreaRegion><cx:axis id=\"0\"><cx:catScaling/></cx:axis><cx:axis id=\"1\">\
         <cx:valScaling/></cx:axis></cx:plotArea></cx:chart></cx:chartSpace>"
    );
    let mut package = base();
    draw_on_book(&mut package, &content);
    package
        .declare(
            "xl/charts/chartEx1.xml",
            "application/vnd.ms-office.chartex+xml",
            xml(&chart),
        )
        .relate(
            "xl/drawings/drawing1.xml",
            "rId1",
            "http://schemas.microsoft.com/office/2014/relationships/chartEx",
            "../charts/chartEx1.xml",
        );
    Sample::new("unknown-chart.xlsx", &package)
}

/// A form button over columns J to N that calls a macro.
fn buttons() -> Sample {
    let mut package = base();
    let control = "<mc:AlternateContent xmlns:mc=\"http://schemas.openxmlformats.org/markup-compatibility/2006\">\
        <mc:Choice Requires=\"x14\" xmlns:x14=\"http://schemas.microsoft.com/office/spreadsheetml/2009/9/main\"><controls>\
        <mc:AlternateContent><mc:Choice Requires=\"x14\"><control shapeId=\"1025\" r:id=\"rId3\" name=\"Button 1\">\
        <controlPr defaultSize=\"0\" print=\"0\" autoFill=\"0\" autoPict=\"0\" macro=\"[0]!Solve\"><anchor moveWithCells=\"1\" \
        sizeWithCells=\"1\"><from><xdr:col xmlns:xdr=\"http://schemas.openxmlformats.org/drawingml/2006/spreadsheetDrawing\">9\
        </xdr:col></from></anchor></controlPr></control></mc:Choice></mc:AlternateContent></controls></mc:Choice>\
        </mc:AlternateContent>";
    let vml = "<xml xmlns:v=\"urn:schemas-microsoft-com:vml\" xmlns:o=\"urn:schemas-microsoft-com:office:office\" \
        xmlns:x=\"urn:schemas-microsoft-com:office:excel\"><o:shapelayout v:ext=\"edit\"><o:idmap v:ext=\"edit\" data=\"1\"/>\
        </o:shapelayout><v:shape id=\"_x0000_s1025\" type=\"#_x0000_t201\" style='position:absolute;width:200pt;height:20pt' \
        o:button=\"t\" fillcolor=\"buttonFace [67]\" o:insetmode=\"auto\"><v:textbox><div style='text-align:center'>\
        <font face=\"Calibri\" size=\"220\" color=\"#000000\">解く</font></div></v:textbox><x:ClientData ObjectType=\"Button\">\
        <x:Anchor>9, 0, 0, 0, 13, 0, 1, 0</x:Anchor><x:FmlaMacro>[0]!Solve</x:FmlaMacro></x:ClientData></v:shape></xml>";
    let properties = "<formControlPr xmlns=\"http://schemas.microsoft.com/office/spreadsheetml/2009/9/main\" \
        objectType=\"Button\" lockText=\"1\"/>";
    package
        .edit(
            CONTENT_TYPES,
            "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml",
            "application/vnd.ms-excel.sheet.macroEnabled.main+xml",
        )
        .extension("bin", "application/vnd.ms-office.vbaProject")
        .extension("vml", VML)
        .put("xl/vbaProject.bin", macros())
        .relate(
            WORKBOOK,
            "rId20",
            "http://schemas.microsoft.com/office/2006/relationships/vbaProject",
            "vbaProject.bin",
        )
        .edit(
            WORKBOOK,
            "<workbookPr ",
            "<workbookPr codeName=\"ThisWorkbook\" ",
        )
        .edit(BOOK, "<sheetPr>", "<sheetPr codeName=\"Sheet1\">")
        .edit(
            NOTES,
            "<dimension",
            "<sheetPr codeName=\"Sheet2\"/><dimension",
        )
        .edit(
            BOOK,
            "</worksheet>",
            &format!("<legacyDrawing r:id=\"rId2\"/>{control}</worksheet>"),
        )
        .put("xl/drawings/vmlDrawing1.vml", vml)
        .relate(BOOK, "rId2", "vmlDrawing", "../drawings/vmlDrawing1.vml")
        .declare(
            "xl/ctrlProps/ctrlProp1.xml",
            "application/vnd.ms-excel.controlproperties+xml",
            xml(properties),
        )
        .relate(BOOK, "rId3", "ctrlProp", "../ctrlProps/ctrlProp1.xml");
    Sample::new("buttons.xlsm", &package)
}

/// A macro project: the head of a compound file, and bytes of no meaning behind it.
fn macros() -> Vec<u8> {
    let mut bytes = b"\xD0\xCF\x11\xE0\xA1\xB1\x1A\xE1".to_vec();
    let mut chance = fastrand::Rng::with_seed(5);
    bytes.extend((0..3000).map(|_| chance.u8(..)));
    bytes
}

/// Threaded comments with their persons, and the old kind that stands for them elsewhere.
fn comments() -> Sample {
    const MS: &str = "http://schemas.microsoft.com/office/2017/10/relationships";
    const THREADED: &str =
        "http://schemas.microsoft.com/office/spreadsheetml/2018/threadedcomments";
    const COMMENT: &str = "{AAAABBBB-1111-4222-8333-CCCCDDDDEEEE}";
    const PERSON: &str = "{11112222-3333-4444-8555-666677778888}";
    let comments = part(
        "comments",
        &format!(
            r#"<authors><author>tc={COMMENT}</author></authors><commentList><comment ref="L3" authorId="0" shapeId="0"><text><t>[Threaded comment] is it a 5?</t></text></comment></commentList>"#
        ),
    );
    let threaded = format!(
        r#"<ThreadedComments xmlns="{THREADED}"><threadedComment ref="L3" dT="2024-01-02T03:04:05.00" personId="{PERSON}" id="{COMMENT}"><text>is it a 5?</text></threadedComment></ThreadedComments>"#
    );
    let persons = format!(
        r#"<personList xmlns="{THREADED}"><person displayName="佐藤" id="{PERSON}" userId="sato" providerId="None"/></personList>"#
    );
    let vml = r##"<xml xmlns:v="urn:schemas-microsoft-com:vml" xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:x="urn:schemas-microsoft-com:office:excel"><v:shape id="_x0000_s1025" type="#_x0000_t202" style='position:absolute;visibility:hidden' fillcolor="infoBackground [80]"><x:ClientData ObjectType="Note"><x:Row>2</x:Row><x:Column>11</x:Column></x:ClientData></v:shape></xml>"##;
    let mut package = base();
    package
        .extension("vml", VML)
        .edit(
            BOOK,
            "</worksheet>",
            r#"<legacyDrawing r:id="rId1"/></worksheet>"#,
        )
        .put("xl/drawings/vmlDrawing1.vml", vml)
        .relate(BOOK, "rId1", "vmlDrawing", "../drawings/vmlDrawing1.vml")
        .declare(
            "xl/comments1.xml",
            "application/vnd.openxmlformats-officedocument.spreadsheetml.comments+xml",
            comments,
        )
        .relate(BOOK, "rId2", "comments", "../comments1.xml")
        .declare(
            "xl/threadedComments/threadedComment1.xml",
            "application/vnd.ms-excel.threadedcomments+xml",
            xml(&threaded),
        )
        .relate(
            BOOK,
            "rId3",
            &format!("{MS}/threadedComment"),
            "../threadedComments/threadedComment1.xml",
        )
        .declare(
            "xl/persons/person.xml",
            "application/vnd.ms-excel.person+xml",
            xml(&persons),
        )
        .relate(
            WORKBOOK,
            "rId21",
            &format!("{MS}/person"),
            "persons/person.xml",
        );
    Sample::new("comments.xlsx", &package)
}

/// A picture in the head of the page, and one behind the cells.
fn header_images() -> Sample {
    // One grey pixel.
    const PNG: &[u8] =
        b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0\x01\0\0\0\x01\x08\0\0\0\0\x3a\x7e\x9b\x55\0\0\0\
        \nIDATx\x9cc\x68\0\0\0\x82\0\x81\xdd\x43\x6a\xf4\0\0\0\0IEND\xaeB`\x82";
    let vml = r##"<xml xmlns:v="urn:schemas-microsoft-com:vml" xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:x="urn:schemas-microsoft-com:office:excel"><v:shape id="LH" type="#_x0000_t75" style='width:30pt;height:30pt'><v:imagedata o:relid="rId1" o:title="logo"/></v:shape></xml>"##;
    let mut package = base();
    package
        .extension("vml", VML)
        .extension("png", "image/png")
        .edit(
            BOOK,
            "</worksheet>",
            r#"<headerFooter><oddHeader>&amp;L&amp;G</oddHeader></headerFooter><legacyDrawingHF r:id="rId1"/><picture r:id="rId2"/></worksheet>"#,
        )
        .put("xl/drawings/vmlDrawing1.vml", vml)
        .relate(BOOK, "rId1", "vmlDrawing", "../drawings/vmlDrawing1.vml")
        .put("xl/media/image1.png", PNG)
        .relate("xl/drawings/vmlDrawing1.vml", "rId1", "image", "../media/image1.png")
        .relate(BOOK, "rId2", "image", "../media/image1.png");
    Sample::new("header-images.xlsx", &package)
}

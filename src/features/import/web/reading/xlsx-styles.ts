import { attribute, readMarkup } from "./markup.ts";

/** What a workbook says about how its cells look, by the number of a style or of a shared text. */
export interface Styles {
  fonts: (string | undefined)[];
  numberFormats: (string | undefined)[];
}

export function readStyles(xml: string): Styles {
  const fontNames: (string | undefined)[] = [];
  const formats = new Map<string, string>();
  const styles: Styles = { fonts: [], numberFormats: [] };
  let within = "";
  readMarkup(xml, {
    open(tag, attributes) {
      if (["fonts", "cellxfs", "cellstylexfs", "dxfs"].includes(tag)) within = tag;
      else if (tag === "font" && within === "fonts") fontNames.push(undefined);
      else if (tag === "name" && within === "fonts")
        fontNames[fontNames.length - 1] = attribute(attributes, "val");
      else if (tag === "numfmt")
        formats.set(attribute(attributes, "numFmtId") ?? "", attribute(attributes, "formatCode") ?? "");
      else if (tag === "xf" && within === "cellxfs") {
        styles.fonts.push(fontNames[Number(attribute(attributes, "fontId"))]);
        styles.numberFormats.push(formats.get(attribute(attributes, "numFmtId") ?? ""));
      }
    },
    close(tag) {
      if (tag === within) within = "";
    },
    text() {},
  });
  return styles;
}

/** The fonts of the shared texts that have parts in a font of their own, by the number of the text. */
export function readTextFonts(xml: string): Map<number, string> {
  const fonts = new Map<number, string>();
  let text = -1;
  readMarkup(xml, {
    open(tag, attributes) {
      if (tag === "si") text++;
      const font = tag === "rfont" ? attribute(attributes, "val") : undefined;
      if (font !== undefined && !fonts.has(text)) fonts.set(text, font);
    },
    close() {},
    text() {},
  });
  return fonts;
}

/** A number with the leading zeros that its format shows: 7 as `007`. */
export function withLeadingZeros(number: string, format: string | undefined): string {
  const zeros = /^"?(0{2,15})"?(?:;.*)?$/.exec(format ?? "")?.[1];
  return zeros !== undefined && /^\d+$/.test(number) ? number.padStart(zeros.length, "0") : number;
}

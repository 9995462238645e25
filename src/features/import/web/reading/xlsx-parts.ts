import { type Unzipped, unzipSync } from "fflate";
import { unreadArchive } from "./recognise.ts";
import { readingLimits, Unread } from "./sheet.ts";

/** The parts of a workbook that hold cells; not pictures, charts or settings of printers. */
const needed = /^(?:_rels\/\.rels|xl\/.*\.(?:xml|xml\.rels))$/i;
const notNeeded =
  /^xl\/(?:drawings|charts|media|theme|pivot\w*|customXml|comments|threadedComments|externalLinks)\b/i;

/** Some programs write the paths of Windows. */
const plainName = (name: string) => name.replaceAll("\\", "/").replace(/^\//, "");

/**
 * Unpacks what a workbook consists of. The sizes that the archive states are added up first; what is unpacked never gets larger than
 * stated, so that a lying archive is cut, not believed.
 */
export function unpackWorkbook(bytes: Uint8Array): Unzipped {
  const names: string[] = [];
  let packed = 0;
  let unpacked = 0;
  const isNeeded = (name: string) => needed.test(name) && !notNeeded.test(name);
  try {
    unzipSync(bytes, {
      filter: ({ name, size, originalSize }) => {
        names.push(plainName(name));
        if (names.length > readingLimits.archiveEntries) throw new Unread("too-large-unpacked");
        if (!isNeeded(plainName(name))) return false;
        packed += size;
        unpacked += originalSize;
        return false;
      },
    });
    if (!names.some((name) => /^xl\/worksheets\/.+\.xml$/i.test(name))) throw unreadArchive(names);
    const isBomb = unpacked > readingLimits.ratioFrom && unpacked > packed * readingLimits.unpackedRatio;
    if (isBomb || unpacked > readingLimits.unpackedBytes) throw new Unread("too-large-unpacked");
    const parts = unzipSync(bytes, { filter: ({ name }) => isNeeded(plainName(name)) });
    return Object.fromEntries(Object.entries(parts).map(([name, part]) => [plainName(name), part]));
  } catch (error) {
    throw error instanceof Unread ? error : new Unread("damaged", error);
  }
}

import { expect, test } from "vitest";
import { bytesOf, inline, oddXlsx } from "#features/import/web/testing/odd-files.ts";
import { readFiles, readPastedCells } from "./read-files.ts";

const file = (name: string, bytes: Uint8Array) => new File([bytes as Uint8Array<ArrayBuffer>], name);

/** So large that it takes a moment. */
const large = () =>
  oddXlsx([
    {
      name: "10-B",
      rows: Array.from(
        { length: 8_000 },
        (_, row) => `<row r="${row + 1}">${inline(`A${row + 1}`, `Asha ${row}`)}</row>`,
      ).join(""),
    },
  ]);

test("files are read in a worker of the app's own, each with its sheets or its reason", async () => {
  const policy = document.createElement("meta");
  policy.httpEquiv = "Content-Security-Policy";
  policy.content = "worker-src 'self'";
  document.head.append(policy);
  const broken: string[] = [];
  document.addEventListener("securitypolicyviolation", ({ blockedURI }) => broken.push(blockedURI));
  const progress: string[] = [];
  const { sheets, unread } = await readFiles(
    [
      file("a.xlsx", large()),
      file("b.pdf", bytesOf("%PDF-1.7")),
      file("c.csv", bytesOf("Name,Class\nAsha,10-B")),
    ],
    { onProgress: (done, all) => progress.push(`${done}/${all}`) },
  );
  expect(sheets.map(({ file, name, rows }) => [file, name, rows.length])).toEqual([
    ["a.xlsx", "10-B", 8_000],
    ["c.csv", "c", 2],
  ]);
  expect(unread).toEqual([{ file: "b.pdf", reason: "pdf" }]);
  expect(progress).toEqual(["0/3", "1/3", "2/3", "3/3"]);
  expect(broken).toEqual([]);
});

test("reading can be ended at any time", async () => {
  const controller = new AbortController();
  const reading = readFiles([file("a.xlsx", large())], {
    signal: controller.signal,
    onProgress: () => setTimeout(() => controller.abort()),
  });
  await expect(reading).rejects.toMatchObject({ name: "AbortError" });
  await expect(
    readFiles([file("a.csv", bytesOf("a,b"))], { signal: controller.signal }),
  ).rejects.toMatchObject({ name: "AbortError" });
});

test("pasted cells", async () => {
  const { sheets } = await readPastedCells({ text: "Name\tRoll\nAsha\t007", html: "" });
  expect(sheets[0]?.rows).toEqual([
    ["Name", "Roll"],
    ["Asha", "007"],
  ]);
});

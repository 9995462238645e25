import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { Directory, mapOf } from "#app/fleet/directory.ts";
import { lockFleet, readDirectory, replaceFile } from "#app/fleet/directory-file.ts";
import { routeBy } from "#app/fleet/haproxy.ts";

const example = readFileSync(join(import.meta.dirname, "../../../deploy/cells/cells"), "utf8");
const parse = (text: string) => Directory.parse(text, "/etc/classback/cells");

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "classback-directory-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

test("the example is read, and written back as it was", () => {
  const directory = parse(example);
  expect(directory.toString()).toBe(example);
  expect(directory.cells).toEqual([
    ...[
      {
        name: "north-1",
        address: "10.0.1.11:3000",
        host: "north.school.example",
        prefix: "ssh root@10.0.1.11",
      },
      {
        name: "north-2",
        address: "10.0.1.12:3000",
        host: "hill.school.example",
        prefix: "ssh root@10.0.1.12",
      },
      { name: "spare-1", address: "10.0.1.19:3000", host: null, prefix: "ssh root@10.0.1.19" },
    ],
  ]);
  expect([...mapOf(directory)]).toEqual([
    ["north.school.example", "10.0.1.11:3000"],
    ["hill.school.example", "10.0.1.12:3000"],
  ]);
});

test("a change keeps comments and all other lines", () => {
  const added = parse(example).with({ name: "local", address: "127.0.0.1:3001", host: null, prefix: "" });
  expect(added.toString()).toBe(`${example}local  127.0.0.1:3001  -\n`);
  const before = example.split("\n");
  const after = added.moved("hill.school.example", "local").toString().split("\n");
  expect(after.filter((line) => !before.includes(line))).toEqual([
    "north-2  10.0.1.12:3000  -  ssh root@10.0.1.12",
    "local  127.0.0.1:3001  hill.school.example",
  ]);
  expect(after.filter((line) => line.startsWith("#"))).toEqual(before.filter((line) => line.startsWith("#")));
});

const good = "a 10.0.0.1:3000 a.example";

test.each([
  ["b", "a cell has a name, an address, and the host name of its school or -"],
  ["b 10.0.0.2:3000", "a cell has a name, an address, and the host name of its school or -"],
  ["B 10.0.0.2:3000 -", '"B" is not a name for a cell: use lower-case letters, digits and hyphens'],
  [
    "b 10.0.0.2 -",
    '"10.0.0.2" is not the address of a cell: write an IPv4 address and a port, such as 10.0.1.11:3000',
  ],
  [
    "b b.example:3000 -",
    '"b.example:3000" is not the address of a cell: write an IPv4 address and a port, such as 10.0.1.11:3000',
  ],
  [
    "b 10.0.0.2:70000 -",
    '"10.0.0.2:70000" is not the address of a cell: write an IPv4 address and a port, such as 10.0.1.11:3000',
  ],
  [
    "b 10.0.0.2:3000 B.example",
    '"B.example" is not a host name in lower-case letters, such as north.school.example',
  ],
  [
    "b 10.0.0.2:3000 b.example:80",
    '"b.example:80" is not a host name in lower-case letters, such as north.school.example',
  ],
  ["a 10.0.0.2:3000 -", "there is a cell a already"],
  ["b 10.0.0.1:3000 -", "10.0.0.1:3000 is the address of cell a already"],
  ["b 10.0.0.2:3000 a.example", "a.example is in cell a already"],
])("the wrong line %s is named with its number", (line, fault) => {
  expect(() => parse(`# Cells\n\n${good}\n  ${line}  \n`)).toThrow(
    `Line 4 of /etc/classback/cells is wrong: ${fault}.`,
  );
});

test("a file with the line ends of Windows is read", () => {
  const directory = parse(example.replaceAll("\n", "\r\n"));
  expect(directory.cells).toEqual(parse(example).cells);
});

test("a link to the file of the cells stays a link", async () => {
  const folder = newFolder();
  writeFileSync(join(folder, "kept"), "");
  symlinkSync("kept", join(folder, "cells"));
  await replaceFile(join(folder, "cells"), example);
  expect(readFileSync(join(folder, "kept"), "utf8")).toBe(example);
  expect(readdirSync(folder).sort()).toEqual(["cells", "kept"]);
});

test("what others have put beside it is neither written to nor waited for", async () => {
  const folder = newFolder();
  const file = join(folder, "cells");
  writeFileSync(join(folder, "another"), "kept");
  symlinkSync("another", `${file}.new`);
  await replaceFile(file, example);
  expect(readFileSync(join(folder, "another"), "utf8")).toBe("kept");
  expect(readFileSync(file, "utf8")).toBe(example);
  rmSync(file);
  execFileSync("mkfifo", [file]);
  await expect(readDirectory(file)).rejects.toThrow(
    /cells, cannot be read \(a named pipe\): put a plain file there/,
  );
});

test("what is not there is said in one line", async () => {
  const directory = parse(good);
  expect(() => directory.cell("z")).toThrow('There is no cell z: "classback fleet list" lists them.');
  expect(() => directory.cellOf("z.example")).toThrow(
    'No cell has the school z.example: "classback fleet list" lists them.',
  );
  const added = { name: "b", address: "10.0.0.1:3000", host: null, prefix: "" };
  expect(() => directory.with(added)).toThrow(
    "The cell cannot be added: 10.0.0.1:3000 is the address of cell a already.",
  );
  const twoLines = { name: "b", address: "10.0.0.2:3000", host: null, prefix: "ssh b\nc 10.0.0.3:3000 -" };
  expect(() => parse(good).with(twoLines)).toThrow(
    "The cell cannot be added: what runs commands on its machine must be one line.",
  );
  const file = join(newFolder(), "cells");
  await expect(readDirectory(file)).rejects.toThrow(
    `The directory of cells, ${file}, cannot be read (ENOENT): "classback fleet add" makes it, or set CELLS_FILE.`,
  );
  expect((await readDirectory(file, { mayBeMissing: true })).cells).toEqual([]);
  await expect(replaceFile("/proc/cells", "")).rejects.toThrow(
    /^\/proc\/cells cannot be written by account '.+' \(ENOENT\): correct the path, which leads nowhere\.$/,
  );
  const settings = { map: join(newFolder(), "map"), socket: "/nowhere/socket" };
  await expect(routeBy(directory, settings)).rejects.toThrow(
    "HAProxy does not answer at /nowhere/socket (ENOENT): start it, or correct CELLS_SOCKET.",
  );
  // Written anyway, for HAProxy's next start.
  expect(readFileSync(settings.map, "utf8")).toBe("a.example 10.0.0.1:3000\n");
});

test("one command at a time may change the fleet", async () => {
  const file = join(newFolder(), "cells");
  const unlock = await lockFleet(file);
  await expect(lockFleet(file)).rejects.toThrow("Another fleet command is changing the cells");
  await lockFleet(`${file}.other`).then((other) => other());
  unlock();
  await expect.poll(() => lockFleet(file).then((other) => other(), String)).toBe(undefined);
});

/** A socket that keeps a map as HAProxy does. */
async function socketOf(entries: Map<string, string>): Promise<{ socket: string; commands: string[] }> {
  const commands: string[] = [];
  const socket = join(newFolder(), "socket");
  const server = createServer({ allowHalfOpen: true }, (connection) => {
    let line = "";
    connection.on("data", (data) => {
      line += data;
    });
    connection.on("end", () => {
      if (line.startsWith("show map")) {
        connection.end(`${[...entries].map(([host, at]) => `0x7f00aa ${host} ${at}\n`).join("")}\n`);
      } else {
        commands.push(...line.trim().split(";"));
        connection.end("\n");
      }
    });
  });
  server.listen(socket);
  onTestFinished(() => void server.close());
  return { socket, commands };
}

test("HAProxy is told what has changed, and nothing else", async () => {
  const map = join(newFolder(), "map");
  writeFileSync(map, "");
  const running = new Map([
    ["a.example", "10.0.0.1:3000"],
    ["b.example", "10.0.0.2:3000"],
    ["gone.example", "10.0.0.9:3000"],
  ]);
  const { socket, commands } = await socketOf(running);
  const text =
    "a 10.0.0.1:3000 a.example\nb 10.0.0.5:3000 b.example\nc 10.0.0.3:3000 c.example\nd 10.0.0.4:3000 -\n";
  await routeBy(parse(text), { map, socket });
  expect(commands).toEqual([
    `del map ${map} gone.example`,
    `set map ${map} b.example 10.0.0.5:3000`,
    `add map ${map} c.example 10.0.0.3:3000`,
  ]);
  expect(readFileSync(map, "utf8")).toBe(
    "a.example 10.0.0.1:3000\nb.example 10.0.0.5:3000\nc.example 10.0.0.3:3000\n",
  );
});

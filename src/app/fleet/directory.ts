import { isIPv4 } from "node:net";
import { FleetError } from "./fleet-error.ts";

/** A Classback of its own, for one school. */
export interface Cell {
  name: string;
  /** Where HAProxy reaches it: `10.0.1.11:3000`. */
  address: string;
  /** The host name of its school; null for an empty cell. */
  host: string | null;
  /** What runs a command on its machine, such as `ssh root@10.0.1.11`; empty for this machine. */
  prefix: string;
}

const namePattern = /^[a-z0-9][a-z0-9-]{0,62}$/;
const hostPattern =
  /^(?=.{1,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)*[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/;

/** Why this is not a name for a cell; null if it is. */
export function faultOfName(name: string): string | null {
  if (namePattern.test(name)) return null;
  return `"${name}" is not a name for a cell: use lower-case letters, digits and hyphens`;
}

/** Why these words are not a cell's; null if they are. */
function faultOf({ name, address, host, prefix }: Cell): string | null {
  const fault = faultOfName(name);
  if (fault !== null) return fault;
  const [, ip = "", port = ""] = /^(.*):(\d{1,5})$/.exec(address) ?? [];
  if (!isIPv4(ip) || Number(port) < 1 || Number(port) > 65_535) {
    return `"${address}" is not the address of a cell: write an IPv4 address and a port, such as 10.0.1.11:3000`;
  }
  if (host !== null && !hostPattern.test(host)) {
    return `"${host}" is not a host name in lower-case letters, such as north.school.example`;
  }
  if (/[\n\r]/.test(prefix)) return "what runs commands on its machine must be one line";
  return null;
}

/** What no two cells may have in common, and which cell has it. A fleet may have 100,000 of them. */
class Taken {
  readonly #names = new Set<string>();
  readonly #addresses = new Map<string, string>();
  readonly #hosts = new Map<string, string>();

  constructor(cells: readonly Cell[] = []) {
    for (const cell of cells) this.add(cell);
  }

  add({ name, address, host }: Cell): void {
    this.#names.add(name);
    this.#addresses.set(address, name);
    if (host !== null) this.#hosts.set(host, name);
  }

  /** A sentence naming what the cell shares with another; null if they do not conflict. */
  clashOf({ name, address, host }: Cell): string | null {
    if (this.#names.has(name)) return `there is a cell ${name} already`;
    const neighbour = this.#addresses.get(address);
    if (neighbour !== undefined) return `${address} is the address of cell ${neighbour} already`;
    const rival = host === null ? undefined : this.#hosts.get(host);
    return rival === undefined ? null : `${host} is in cell ${rival} already`;
  }
}

/** A line of the file without its end; the cell is null for a comment. */
interface Line {
  text: string;
  cell: Cell | null;
}

const lineOf = ({ name, address, host, prefix }: Cell) =>
  [name, address, host ?? "-", prefix].join("  ").trimEnd();

/** A text with a line for each cell, `NAME ADDRESS HOST PREFIX`, and comments. A change keeps all other lines as they are. */
export class Directory {
  readonly #lines: readonly Line[];

  private constructor(lines: readonly Line[]) {
    this.#lines = lines;
  }

  /** @throws FleetError that names the first wrong line. */
  static parse(text: string, file: string): Directory {
    const lines: Line[] = [];
    const taken = new Taken();
    const texts = text.replace(/\n$/, "").split("\n");
    for (const [index, each] of texts.entries()) {
      if (/^\s*(#.*)?\s*$/.test(each)) {
        lines.push({ text: each, cell: null });
        continue;
      }
      const [, name = "", address = "", host = "", prefix = ""] =
        /^\s*(\S+)(?:\s+(\S+))?(?:\s+(\S+))?(?:\s+(.*?))?\s*$/.exec(each) ?? [];
      const cell = { name, address, host: host === "-" ? null : host, prefix };
      const missing =
        host === "" ? "a cell has a name, an address, and the host name of its school or -" : null;
      const fault = missing ?? faultOf(cell) ?? taken.clashOf(cell);
      if (fault !== null) throw new FleetError(`Line ${index + 1} of ${file} is wrong: ${fault}.`);
      lines.push({ text: each, cell });
      taken.add(cell);
    }
    return new Directory(text === "" ? [] : lines);
  }

  get cells(): readonly Cell[] {
    return this.#lines.flatMap(({ cell }) => cell ?? []);
  }

  /** @throws FleetError if there is no such cell. */
  cell(name: string): Cell {
    const found = this.cells.find((cell) => cell.name === name);
    if (found) return found;
    throw new FleetError(`There is no cell ${name}: "classback fleet list" lists them.`);
  }

  /** @throws FleetError if no cell has the school. */
  cellOf(host: string): Cell {
    const found = this.cells.find((cell) => cell.host === host);
    if (found) return found;
    throw new FleetError(`No cell has the school ${host}: "classback fleet list" lists them.`);
  }

  /** @throws FleetError if the cell is not fit to be added. */
  with(cell: Cell): Directory {
    const fault = faultOf(cell) ?? new Taken(this.cells).clashOf(cell);
    if (fault !== null) throw new FleetError(`The cell cannot be added: ${fault}.`);
    return new Directory([...this.#lines, { text: lineOf(cell), cell }]);
  }

  /** The school is in the other cell, and the one where it was is empty. */
  moved(host: string, to: string): Directory {
    return new Directory(
      this.#lines.map((line) => {
        const { cell } = line;
        if (cell === null || (cell.host !== host && cell.name !== to)) return line;
        const changed = { ...cell, host: cell.name === to ? host : null };
        return { text: lineOf(changed), cell: changed };
      }),
    );
  }

  toString(): string {
    return this.#lines.map(({ text }) => `${text}\n`).join("");
  }
}

/** HAProxy's map: a line with host name and address for each school. */
export function mapOf({ cells }: Directory): Map<string, string> {
  return new Map(cells.flatMap(({ host, address }) => (host === null ? [] : [[host, address] as const])));
}

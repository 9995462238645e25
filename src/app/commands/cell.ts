import { existsSync, readFileSync } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import type { CellReport } from "#app/fleet/answers.ts";
import { faultOfName } from "#app/fleet/directory.ts";
import { receiveSchool } from "#app/fleet/receive-school.ts";
import { disguisedSettings } from "#app/fleet/school-settings.ts";
import { sendSchool } from "#app/fleet/send-school.ts";
import { emptyDatabase, endMove, readState, type SchoolState, withConnection } from "#db/backup/closing.ts";
import { hasDatabase, openToBackUp, openToRestore } from "#db/backup/open-database.ts";
import { ownVersion } from "#db/own-version.ts";
import { buildOf } from "#domain/pages/build.ts";
import { outboxIn } from "#server/base/outbox.ts";
import { readAuthSecret } from "#server/credentials/auth-secret.ts";
import { type Command, CommandError } from "./command.ts";
import { locationOf, readSettings } from "./school.ts";

// What `classback fleet` runs on the machine of a cell (docs/cells.md). Standard output is for the fleet; people read the other one.

/** @throws CommandError unless a fleet can have a cell of this name: a school would be marked with it. */
function requireCellName(name: string): void {
  const fault = faultOfName(name);
  if (fault !== null) throw new CommandError(`${fault}.`);
}

/** Somebody at a terminal would wait for the other cell without end. */
function requireFleet(...streams: { isTTY?: boolean }[]): void {
  if (streams.every(({ isTTY }) => isTTY !== true)) return;
  throw new CommandError('Only "classback fleet move" can run this: it connects two cells.');
}

export const cellShow: Command = {
  usage: "cell show QUESTION",
  summary: "prints, for classback fleet, what is in this cell; QUESTION makes its settings unreadable",
  async run({ values: [question = ""], say, tell, signal, webFolder }) {
    if (!/^\w+$/.test(question)) throw new CommandError("QUESTION must be letters and digits.");
    const env = readSettings();
    const location = locationOf(env, { say: tell, signal });
    let state: SchoolState = { is: "empty", cell: null, token: null };
    if (hasDatabase(location)) {
      const { pool, close } = await openToBackUp(location);
      state = await withConnection(pool, readState).finally(close);
    }
    const page = join(webFolder, "index.html");
    const report: CellReport = {
      version: ownVersion,
      build: existsSync(page) ? buildOf(readFileSync(page, "utf8")) : "",
      is: state.is,
      cell: state.cell,
      settings: disguisedSettings(env, question),
    };
    say(JSON.stringify(report));
  },
};

export const cellSend: Command = {
  usage: "cell send CELL",
  summary: "sends, for classback fleet, this cell's school to CELL, and keeps it unless told to hand it over",
  async run({ values: [to = ""], tell, signal }) {
    requireCellName(to);
    const { stdin: input, stdout: output } = process;
    requireFleet(input, output);
    const env = readSettings();
    const { pool, close } = await openToBackUp(locationOf(env, { say: tell, signal }));
    try {
      const authSecret = await readAuthSecret(env);
      const options = { dataDir: env.DATA_DIR, authSecret, input, output, tell, signal };
      const isHandedOver = await sendSchool(pool, to, options);
      if (!isHandedOver) throw new CommandError("The move was given up: the school is open to writes again.");
    } finally {
      await close();
    }
  },
};

export const cellReceive: Command = {
  usage: "cell receive CELL",
  summary: "restores, for classback fleet, the school that CELL sends; no server may be running",
  async run({ values: [from = ""], say, tell, signal }) {
    requireCellName(from);
    requireFleet(process.stdin);
    const env = readSettings();
    const location = locationOf(env, { say: tell, signal });
    const { pool, close } = await openToRestore(location, { mayBeClosed: true });
    try {
      const { is } = await withConnection(pool, readState);
      if (is !== "empty" && is !== "arriving") throw new CommandError(notEmpty[is]);
      const isOpen = await receiveSchool(pool, from, { env, input: process.stdin, tell: say, signal });
      if (!isOpen) throw new CommandError("The move was given up: what was sent here counts for nothing.");
    } finally {
      await close();
    }
  },
};

const notEmpty = {
  open: "There is a school in this cell.",
  closed:
    'There is the closed copy of a school that has moved away: "classback cell discard" removes it (docs/cells.md).',
};

export const cellOpen: Command = {
  usage: "cell open CELL",
  summary: "opens this cell's school to writes, after a move from or to CELL",
  async run({ values: [other = ""], tell, signal }) {
    requireCellName(other);
    const { pool, close } = await openToBackUp(locationOf(readSettings(), { say: tell, signal }));
    const isOpen = await withConnection(pool, (client) => endMove(client, other)).finally(close);
    if (!isOpen) throw new CommandError(`The school was closed for a move with another cell than ${other}.`);
  },
};

export const cellDiscard: Command = {
  usage: "cell discard",
  summary:
    "removes a school that has moved to another cell, with its secret, e-mails and backups in DATA_DIR",
  details:
    "No server may be running. A school that is open to writes is not touched. The cell is empty then.",
  async run({ say, tell, signal }) {
    const env = readSettings();
    const { pool, close } = await openToRestore(locationOf(env, { say: tell, signal }), {
      mayBeClosed: true,
    });
    try {
      const { is } = await withConnection(pool, readState);
      if (is === "open") throw new CommandError("The school in this cell is open to writes: it stays.");
      const inDataDir = ["auth-secret", "erasures.jsonl", "backups", "move"].map((name) =>
        join(env.DATA_DIR, name),
      );
      for (const path of [...inDataDir, outboxIn(env.DATA_DIR)])
        await rm(path, { recursive: true, force: true });
      await withConnection(pool, emptyDatabase);
      say("The cell is empty.");
    } finally {
      await close();
    }
  },
};

import { makeQuestion, proofOf, reportOf } from "#app/fleet/answers.ts";
import { lockFleet, readDirectory, replaceFile } from "#app/fleet/directory-file.ts";
import { readFleetSettings } from "#app/fleet/fleet-settings.ts";
import { routeBy } from "#app/fleet/haproxy.ts";
import { lookAtAll } from "#app/fleet/list.ts";
import { moveSchool } from "#app/fleet/move.ts";
import { upgradeFleet } from "#app/fleet/upgrade.ts";
import { abortAtEndSignals } from "#app/server/end-signals.ts";
import { type Command, CommandError } from "./command.ts";

const about =
  "The cells are in CELLS_FILE, by default /etc/classback/cells, a text file with a line for each. docs/cells.md says how it is set up.";

export const fleetAdd: Command = {
  usage: "fleet add NAME ADDRESS",
  summary: "adds a cell, a Classback at an address such as 10.0.1.11:3000, once it answers there",
  details: about,
  options: {
    school: "the host name of its school; an empty cell if left out",
    run: "what runs a command on its machine, such as 'ssh root@10.0.1.11'; this machine if left out",
  },
  async run({ values: [name = "", address = ""], options: { school, run = "" }, say }) {
    const settings = readFleetSettings();
    const unlock = await lockFleet(settings.file);
    try {
      const directory = await readDirectory(settings.file, { mayBeMissing: true });
      const cell = { name, address, host: school ?? null, prefix: run };
      const added = directory.with(cell);
      await proofOf(cell, makeQuestion());
      const { version } = await reportOf(cell);
      await replaceFile(settings.file, added.toString());
      await routeBy(added, settings);
      say(
        `Added cell ${name}, Classback ${version}, ${school === undefined ? "empty" : `with the school ${school}`}.`,
      );
    } finally {
      unlock();
    }
  },
};

export const fleetList: Command = {
  usage: "fleet list",
  summary: "lists the cells: their schools, versions, and whether they are ready",
  details: about,
  async run({ say }) {
    const { cells } = await readDirectory(readFleetSettings().file);
    const widthOf = (texts: string[]) => Math.max(...texts.map(({ length }) => length));
    const names = widthOf(cells.map(({ name }) => name));
    const hosts = widthOf(cells.map(({ host }) => host ?? "-"));
    let unwell = 0;
    for await (const { cell, version, health, isWell } of lookAtAll(cells)) {
      say([cell.name.padEnd(names), (cell.host ?? "-").padEnd(hosts), version, health].join("  "));
      if (!isWell) unwell += 1;
    }
    if (cells.length === 0) say('There is no cell yet: "classback fleet add NAME ADDRESS" adds one.');
    if (unwell > 0) throw new CommandError(`Something is wrong with ${unwell} of ${cells.length} cells.`);
  },
};

export const fleetMove: Command = {
  usage: "fleet move HOST CELL",
  summary: "moves the school with this host name to an empty cell, while people use it",
  details: `Run it again to finish a move that was killed, or with the school's own cell to undo one. ${about}`,
  stopsItself: true,
  async run({ values: [host = "", cell = ""], say }) {
    const settings = readFleetSettings();
    const unlock = await lockFleet(settings.file);
    await moveSchool(host, cell, { settings, say, signal: abortAtEndSignals() }).finally(unlock);
  },
};

export const fleetUpgrade: Command = {
  usage: "fleet upgrade COMMAND",
  summary:
    "runs a command that upgrades a cell on one cell after another, and stops at the first that fails its check",
  details: `COMMAND is one argument, such as 'apt-get install -y classback'. ${about}`,
  options: {
    from: "the cell to continue with",
    wait: "how many seconds a cell may take until it is ready; 600 if left out",
  },
  stopsItself: true,
  async run({ values: [command = ""], options: { from, wait = "600" }, say }) {
    const waitSeconds = Number(wait);
    if (!(waitSeconds > 0 && waitSeconds <= 86_400)) {
      throw new CommandError("--wait must be a number of seconds, at most a day.");
    }
    if (command.trim() === "") throw new CommandError("COMMAND is blank.");
    const settings = readFleetSettings();
    const unlock = await lockFleet(settings.file);
    const signal = abortAtEndSignals();
    await upgradeFleet(command, { settings, from, waitSeconds, say, signal }).finally(unlock);
  },
};

export const fleetApply: Command = {
  usage: "fleet apply",
  summary: "makes HAProxy follow the file of the cells, after it was changed by hand",
  details: about,
  async run({ say }) {
    const settings = readFleetSettings();
    const unlock = await lockFleet(settings.file);
    try {
      const directory = await readDirectory(settings.file);
      await routeBy(directory, settings);
      const schools = directory.cells.filter(({ host }) => host !== null).length;
      say(
        schools === 1
          ? "HAProxy sends 1 school to its cell."
          : `HAProxy sends ${schools} schools to their cells.`,
      );
    } finally {
      unlock();
    }
  },
};

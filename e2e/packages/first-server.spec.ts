import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { expect, onTestFinished, test } from "vitest";
import { ApiSession } from "../support/api-session.ts";
import { makeNewerVersion } from "../support/newer-version.ts";
import { admin, Writers } from "../support/writers.ts";
import { commandsOfPage } from "./commands-of-page.ts";
import { DebianMachine, type Done, makeDebian } from "./debian-machine.ts";
import { packagesOf } from "./packages-of.ts";

const repository = join(import.meta.dirname, "../..");

/** What stands on the page, and what the test has instead. */
const replaced: [string, string][] = [
  ["head@school.example", admin.email],
  ["smtps://user:password@mail.school.example", "smtp://user:password@127.0.0.1:2525"],
  // Mail servers accept nothing from names that are for examples, and classback check says so.
  ["no-reply@school.example", "no-reply@hill-school.in"],
  ["HOST=0.0.0.0", "HOST=127.0.0.1"],
  ["192.168.1.10", "127.0.0.1"],
];

const page = commandsOfPage("first-server.md");
const followed = new Set<string[]>();

/** Runs a block of the page, line by line; every command must succeed. */
async function follow(machine: DebianMachine, heading: string, index = 0): Promise<Done[]> {
  const block = page.get(heading)?.[index];
  if (block === undefined) throw new Error(`There is no such block: ${heading}, ${index}`);
  followed.add(block);
  const done: Done[] = [];
  for (const line of block) {
    const command = replaced.reduce((text, [theirs, own]) => text.replaceAll(theirs, own), line);
    done.push(await machine.run(command));
    expect(done.at(-1)?.code, `${command}\n${done.at(-1)?.output}`).toBe(0);
    if (line.endsWith("/etc/caddy/Caddyfile")) await machine.run(useOwnCertificate);
  }
  return done;
}

/** No certificate authority answers a machine without a network: Caddy makes its own certificate. */
const useOwnCertificate = "sed -i 's/# tls internal/tls internal/' /etc/caddy/Caddyfile";
const ownAuthority = "/var/lib/caddy/.local/share/caddy/pki/authorities/local/root.crt";

const until = (machine: DebianMachine, command: string) =>
  expect.poll(async () => (await machine.run(command)).code, { timeout: 120_000 }).toBe(0);
const untilReady = (machine: DebianMachine) =>
  until(machine, "curl -fsS -o /dev/null http://127.0.0.1:3000/readyz");

/** A school with responses, on whichever machine it is. */
class School {
  #mentor: Writers["mentor"] | undefined;
  #given: unknown[] = [];

  /** All that a teacher was told. */
  async #read(url: string): Promise<unknown[]> {
    if (this.#mentor === undefined) throw new Error("There is no school yet");
    const { email, password } = this.#mentor;
    const rows = await (await ApiSession.signIn(url, { email, password })).all("/feedback");
    return rows.map(({ id, rating, message, teacherEdited }) => ({ id, rating, message, teacherEdited }));
  }

  async open(url: string): Promise<void> {
    const writers = await Writers.prepare(url, { students: 4, classes: 10 });
    await writers.write({ perSecond: 100 });
    expect(writers.wrong).toEqual([]);
    this.#mentor = writers.mentor;
    this.#given = await this.#read(url);
    expect(this.#given.length).toBeGreaterThan(30);
  }

  async expectWhole(url: string): Promise<void> {
    expect(await this.#read(url)).toEqual(this.#given);
  }
}

// Only root can boot another system.
test.skipIf(process.getuid?.() !== 0)(
  "the commands of docs/first-server.md bring a school up, through an upgrade, its way back and two moves, and away",
  { timeout: 1_800_000 },
  async () => {
    const folder = await mkdtemp(join(tmpdir(), "classback-packages-"));
    onTestFinished(() => rm(folder, { recursive: true, force: true }));
    const packages = [
      (await packagesOf(repository)).debian,
      (await packagesOf(await makeNewerVersion(folder))).debian,
    ];
    const debian = join(folder, "debian");
    await makeDebian(debian);
    const machine = await DebianMachine.boot(debian);
    onTestFinished(() => machine.stop());
    for (const file of packages) await machine.putFile(file);
    const mails: string[] = [];
    const mailServer = machine.startBeside(join(import.meta.dirname, "mail-server.ts"), "2525");
    if (mailServer.stdout) createInterface(mailServer.stdout).on("line", (line) => mails.push(line));
    const url = await machine.addressOf(3000);

    await follow(machine, "Install");
    await untilReady(machine);
    const exposure = (await machine.run("systemd-analyze security --no-pager classback")).output;
    expect(Number(/exposure level for classback.service: ([\d.]+)/.exec(exposure)?.[1])).toBeLessThanOrEqual(
      3,
    );

    await machine.run("cp -p /etc/classback/classback.env settings");
    await follow(machine, "The address", 1);
    await untilReady(machine);
    await machine.run("cp -p settings /etc/classback/classback.env");
    await follow(machine, "The address", 0);
    await untilReady(machine);
    await until(machine, `test -e ${ownAuthority}`);
    await machine.run(`install -m 644 ${ownAuthority} /etc/caddy/root.crt`);
    machine.environment.push("NODE_EXTRA_CA_CERTS=/etc/caddy/root.crt");
    await until(machine, "curl -fsS --cacert /etc/caddy/root.crt https://feedback.school.example/readyz");

    const [added] = await follow(machine, "The first admin");
    const [, token] =
      /https:\/\/feedback\.school\.example\/reset-password\?token=(\S+)/.exec(added?.output ?? "") ?? [];
    await ApiSession.signedOut(url).post("/password-resets", { token, password: admin.password });
    const school = new School();
    await school.open(url);

    expect((await machine.run("logrotate --force /etc/logrotate.d/classback")).code).toBe(0);
    expect((await machine.run("stat -c %U /var/lib/classback/postgres.log")).output).toBe("classback\n");
    expect((await machine.run("test -s /var/lib/classback/postgres.log.1.gz")).code).toBe(0);

    await follow(machine, "The mail server");
    expect(mails).toEqual(["listening", admin.email]);
    await untilReady(machine);
    await follow(machine, "Is everything right?");
    await follow(machine, "Before you leave it alone", 0);
    await follow(machine, "Before you leave it alone", 1);
    const watched = await follow(machine, "Watching it");
    expect(watched.at(-1)?.output).toContain("backup_last_good_timestamp_seconds");
    await follow(machine, "A lost password, a second admin", 0);
    const listed = await follow(machine, "A lost password, a second admin", 1);
    expect(listed.at(-1)?.output.match(/@school\.example/g)).toHaveLength(2);

    await follow(machine, "Upgrade");
    await untilReady(machine);
    await school.expectWhole(url);
    const students = await (await ApiSession.signIn(url, admin)).all("/students");
    expect(students.map(({ name }) => name)).toContain("Student of tomorrow");

    await follow(machine, "Go back to the version before");
    await untilReady(machine);
    await school.expectWhole(url);
    const before = await (await ApiSession.signIn(url, admin)).all("/students");
    expect(before.map(({ name }) => name)).not.toContain("Student of tomorrow");

    await follow(machine, "Move to another folder or disk", 0);
    await untilReady(machine);
    await follow(machine, "Move to another folder or disk", 1);
    await school.expectWhole(url);

    await follow(machine, "Move to another machine", 0);
    const other = await DebianMachine.boot(debian);
    onTestFinished(() => other.stop());
    await other.putFile(packages[0] ?? "");
    await follow(other, "Install");
    await untilReady(other);
    const copied = {
      "/var/backups/classback/move.classback": "move.classback",
      "/srv/classback/auth-secret": "auth-secret",
    };
    for (const [from, to] of Object.entries(copied))
      await cp(join(machine.root, from), join(other.root, "var/backups/classback", to));
    await follow(other, "Move to another machine", 1);
    await untilReady(other);
    const otherUrl = await other.addressOf(3000);
    await school.expectWhole(otherUrl);

    await follow(other, "Uninstall", 0);
    await follow(other, "Install");
    await untilReady(other);
    await school.expectWhole(otherUrl);
    await follow(other, "Uninstall", 0);
    await follow(other, "Uninstall", 1);
    expect((await other.run(`find / -xdev -name '*classback*' -not -path "$HOME/*"`)).output.trim()).toBe("");

    expect([...page.values()].flat().filter((block) => !followed.has(block))).toEqual([]);
    const log = await machine.run("journalctl --no-pager -o cat");
    for (const { output } of [...machine.seen, ...other.seen, log])
      expect(output).not.toMatch(/^\s+at .+:\d+/m);
  },
);

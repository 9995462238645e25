// node what-is-left.cjs SETTINGS FOLDER: writes what a purge would lose of the settings into a folder, for postrm, which has no Node.
const { mkdirSync, readFileSync, rmSync, writeFileSync } = require("node:fs");
const { join, resolve } = require("node:path");
const { parseEnv } = require("node:util");

const [settingsFile, folder] = process.argv.slice(2);
const settings = parseEnv(readFileSync(settingsFile, "utf8").replace(/^\ufeff/, ""));

/** A line that a file of settings can have. Between double quotes, \n would begin another line. */
function lineOf([name, value]) {
  const isRead = (quote) => parseEnv(`A=${quote}${value}${quote}`).A === value;
  const quote = ["'", "`", '"'].find(isRead) ?? "";
  return `${name}=${quote}${value}${quote}\n`;
}

// Without them, backups cannot be read, PINs do not work, and students have to turn notifications on again.
const secrets = ["BACKUP_PASSPHRASE", "AUTH_SECRET", "PUSH_PUBLIC_KEY", "PUSH_PRIVATE_KEY"];
const left = secrets.map((name) => [name, settings[name]]).filter(([, value]) => value);
// Relative ones begin where the service works, as the default one does.
const dataFolder = resolve("/var/lib/classback", settings.DATA_DIR || "data");
const backupFolder = settings.BACKUP_DIR ? resolve("/var/lib/classback", settings.BACKUP_DIR) : dataFolder;

rmSync(folder, { recursive: true, force: true });
mkdirSync(folder);
const files = { "data-folder": dataFolder, "backup-folder": backupFolder };
for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), `${text}\n`);
if (left.length > 0) writeFileSync(join(folder, "secrets"), left.map(lineOf).join(""));

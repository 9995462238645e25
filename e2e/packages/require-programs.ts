import { accessSync, constants } from "node:fs";

/** Each program that these tests run, and the Debian package that has it. */
const needed: Record<string, string> = {
  "/usr/sbin/nginx": "nginx",
  "/usr/bin/caddy": "caddy",
  "/usr/bin/openssl": "openssl",
  "/usr/bin/dpkg-deb": "dpkg",
  "/usr/sbin/debootstrap": "debootstrap",
  "/usr/bin/systemd-nspawn": "systemd-container",
};

function isMissing(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return false;
  } catch {
    return true;
  }
}

/** Runs before anything is built: when programs are missing, ends the run with one line that says what to install. */
export function setup(): void {
  const missing = Object.keys(needed).filter(isMissing);
  if (missing.length === 0) return;
  const packages = missing.map((file) => needed[file]).join(" ");
  process.stderr.write(
    `These tests need ${missing.join(", ")}: on Debian 12, "apt-get install ${packages}".\n`,
  );
  process.exit(1);
}

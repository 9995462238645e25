import { endWithout, isExecutable } from "../cluster/programs.ts";

/** Each program that these tests run, and the Debian package that has it. */
const needed: Record<string, string> = {
  "/usr/sbin/nginx": "nginx",
  "/usr/bin/caddy": "caddy",
  "/usr/bin/openssl": "openssl",
  "/usr/bin/dpkg-deb": "dpkg",
  "/usr/sbin/debootstrap": "debootstrap",
  "/usr/bin/systemd-nspawn": "systemd-container",
  "/usr/bin/promtool": "prometheus",
};

export const setup = () =>
  endWithout(() => {
    const missing = Object.entries(needed).filter(([file]) => !isExecutable(file));
    if (missing.length === 0) return;
    const [files, packages] = [0, 1].map((part) => missing.map((each) => each[part]));
    throw new Error(
      `These tests need ${files?.join(", ")}: on Debian 12, "apt-get install ${packages?.join(" ")}".`,
    );
  });

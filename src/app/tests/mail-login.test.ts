import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { getCACertificates, setDefaultCACertificates } from "node:tls";
import { SMTPServer } from "smtp-server";
import { expect, onTestFinished, test, vi } from "vitest";
import { checkMailLogin } from "#app/commands/check-reach.ts";
import { loadEnvFile } from "#app/server/load-env-file.ts";
import { certificates } from "#app/testing/certificates.ts";
import { closedPort } from "#app/testing/closed-port.ts";
import { openMailServerWithLogin } from "#app/testing/mail-server-with-login.ts";
import { parseEnv } from "#server/base/env.ts";

const mailServer = await openMailServerWithLogin();

/** What `classback check` says about a mail server; "none" if it lets us in. */
async function faultOf(SMTP_URL: string): Promise<string> {
  const fault = await checkMailLogin(parseEnv({ SMTP_URL })).then(
    () => "none",
    ({ message }: Error) => message,
  );
  expect(fault).not.toMatch(/\n|p#ss|p%23ss/);
  return fault;
}

test("a mail server that does not let us in, that does not answer, or speaks no TLS", async () => {
  expect(await faultOf(`smtp://asha:wrong@${mailServer}`)).toMatch(
    new RegExp(
      `^The mail server ${mailServer} does not accept the user name or the password in SMTP_URL: correct them\\. It answered: 535 `,
    ),
  );
  const port = await closedPort();
  expect(await faultOf(`smtp://asha:p%23ss@127.0.0.1:${port}`)).toMatch(
    /^The mail server 127\.0\.0\.1:\d+ cannot be reached \(.*ECONNREFUSED.*\): correct host and port in SMTP_URL/,
  );
});

/** The port of a mail server that encrypts: from the start, or once it is asked to (STARTTLS). */
async function openEncryptedMailServer(
  certificate: { key: string; cert: string },
  secure = true,
): Promise<number> {
  const server = new SMTPServer({
    ...certificate,
    secure,
    authMethods: ["LOGIN"],
    onAuth: (_auth, _session, done) => done(null, { user: "asha" }),
  });
  server.on("error", () => undefined);
  // A client that says nothing is one that waits for a greeting.
  Object.assign(server.server, { _handshakeTimeout: 500 });
  await once(server.listen(0, "127.0.0.1"), "listening");
  onTestFinished(() => void server.close());
  return (server.server.address() as AddressInfo).port;
}

test("a mail server that encrypts from the start where it should not, and the other way round", async () => {
  expect(await faultOf(`smtps://asha:p%23ss@${mailServer}`)).toBe(
    `The mail server ${mailServer} does not encrypt from the start at this port: write smtp:// instead of smtps://, as in smtp://${mailServer}, in SMTP_URL.`,
  );
  const port = await openEncryptedMailServer(certificates.ofHere);
  const server = `127.0.0.1:${port}`;
  const advice = `The mail server ${server} encrypts from the start at this port: write smtps:// instead of smtp://, as in smtps://${server}, in SMTP_URL.`;
  // And what would be wrong next.
  const fault = await faultOf(`smtp://asha:p%23ss@${server}?greetingTimeout=500`);
  expect(fault).toContain(`${advice} It also has a self-signed certificate`);
});

test("a mail server's certificate: what is wrong with it, and never the advice to go without", async () => {
  const faultAt = (port: number) => faultOf(`smtps://asha:p%23ss@127.0.0.1:${port}`);
  const { ofHere, ofOthers, expired, early } = certificates;
  const own = await openEncryptedMailServer(ofHere);
  expect(await faultAt(own)).toMatch(
    /has a self-signed certificate \(DEPTH_ZERO_SELF_SIGNED_CERT\): the people who run that server have to get one .* If it is your own server, put its certificate into a file, and set NODE_EXTRA_CA_CERTS to it\.$/,
  );
  const known = getCACertificates("default");
  onTestFinished(() => setDefaultCACertificates(known));
  // As from a file of settings, which Node does not look at.
  const folder = await mkdtemp(join(tmpdir(), "classback-check-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const authorities = join(folder, "authorities.pem");
  await writeFile(
    authorities,
    [ofHere, ofOthers, expired, early]
      .map(
        ({ cert }) => `${cert}
`,
      )
      .join(""),
  );
  const file = join(folder, "settings");
  vi.stubEnv("SETTINGS_FILE", file);
  vi.stubEnv("NODE_EXTRA_CA_CERTS", undefined);
  onTestFinished(() => void vi.unstubAllEnvs());
  await writeFile(file, `NODE_EXTRA_CA_CERTS=${join(folder, "none")}\n`);
  expect(loadEnvFile).toThrow(
    /^NODE_EXTRA_CA_CERTS \S+ cannot be read by account '.+' \(ENOENT\): correct the path/,
  );
  await writeFile(file, `NODE_EXTRA_CA_CERTS=${file}\n`);
  expect(loadEnvFile).toThrow(/^NODE_EXTRA_CA_CERTS \S+ holds no certificate in PEM: correct it\.$/);
  await writeFile(file, `NODE_EXTRA_CA_CERTS=${authorities}\n`);
  loadEnvFile();
  expect(await faultAt(own)).toBe("none");
  for (const [certificate, fault] of [
    [
      ofOthers,
      /has a certificate for another name \(mail\.hill-school\.in, smtp\.hill-school\.in\): write the server's name in SMTP_URL as it stands there, or the people who run/,
    ],
    [
      expired,
      /has a certificate that has expired \(CERT_HAS_EXPIRED\): the people who run that server have to renew it\./,
    ],
    [
      early,
      /has a certificate that is not valid yet \(CERT_NOT_YET_VALID\): correct the clock of this machine/,
    ],
  ] as const) {
    const [fromTheStart, onRequest] = [
      await openEncryptedMailServer(certificate),
      await openEncryptedMailServer(certificate, false),
    ];
    for (const url of [
      `smtps://127.0.0.1:${fromTheStart}`,
      `smtp://127.0.0.1:${onRequest}`,
      // Wrong in two ways.
      `smtp://127.0.0.1:${fromTheStart}?greetingTimeout=500`,
    ])
      expect(await faultOf(url)).toMatch(fault);
  }
});

import { isOnlyHere } from "#domain/addresses.ts";
import { fullName } from "#domain/full-name.ts";
import { limits } from "#domain/limits.ts";
import { emailSchema } from "#domain/schemas/text.ts";
import { cleanLine } from "#domain/text.ts";
import {
  addAdmin,
  linkHours,
  listAdmins,
  makeAdminLink,
} from "#features/office/server/operator-admins.actions.ts";
import { ApiError } from "#server/base/api-error.ts";
import type { Env } from "#server/base/env.ts";
import { type Command, CommandError, type Context } from "./command.ts";
import { withSchool } from "./school.ts";

function readEmail(typed = ""): string {
  const email = emailSchema.safeParse(typed).data;
  if (email === undefined) throw new CommandError(`${typed} is not an e-mail address.`);
  return email;
}

function readName(option: "name" | "surname", typed: string): string {
  const name = cleanLine(typed);
  if (name.length <= limits.nameMaxLength && (name !== "" || option === "surname")) return name;
  throw new CommandError(`--${option} must have 1 to ${limits.nameMaxLength} characters.`);
}

function sayLink({ say }: Context, { APP_URL, hasAppUrl }: Env, path: string, hours: number): void {
  say(`  ${APP_URL}${path}`);
  say(
    `The link works once, for ${hours === 1 ? "an hour" : `${hours} hours`}. Anyone who has it can become the admin.`,
  );
  if (!hasAppUrl || isOnlyHere(APP_URL)) {
    say(
      "It opens on this machine only: for another one, set APP_URL to the address that people type, and make a new link.",
    );
  }
}

export const adminAdd: Command = {
  usage: "admin add EMAIL",
  summary: "adds an admin, and prints a link with which they choose a password",
  options: { name: "the first name; Admin if left out", surname: "the last name" },
  async run(context) {
    const email = readEmail(context.values[0]);
    const name = readName("name", context.options.name ?? "Admin");
    const surname = readName("surname", context.options.surname ?? "");
    await withSchool(context, async ({ env, database }) => {
      const path = await addAdmin(database, { name, surname, email }).catch((error: unknown) => {
        if (!(error instanceof ApiError) || error.body.code !== "email-taken") throw error;
        throw new CommandError(
          `${email} has an account already: for an admin's new password, run "classback admin reset ${email}", or else add another address.`,
        );
      });
      context.say(
        `${fullName({ name, surname })} <${email}> is an admin now. With this link they choose their password:`,
      );
      sayLink(context, env, path, linkHours.newAdmin);
    });
  },
};

export const adminReset: Command = {
  usage: "admin reset EMAIL",
  summary: "prints a link with which an admin chooses a new password, without any e-mail",
  details: "Using the link ends every sign-in of the account, and every lock-out after wrong passwords.",
  async run(context) {
    const email = readEmail(context.values[0]);
    await withSchool(context, async ({ env, database }) => {
      const path = await makeAdminLink(database, email);
      if (path === null) {
        throw new CommandError(
          `No admin has the address ${email}: "classback admin list" says which there are.`,
        );
      }
      context.say(
        `With this link the admin ${email} chooses a new password. Nothing changes until it is used:`,
      );
      sayLink(context, env, path, linkHours.reset);
    });
  },
};

export const adminList: Command = {
  usage: "admin list",
  summary: "lists the admins, and when each last signed in",
  async run(context) {
    const admins = await withSchool(context, ({ database }) => listAdmins(database));
    for (const { email, lastSignIn, ...person } of admins) {
      const last = lastSignIn === null ? "no sign-in known" : `last signed in ${lastSignIn.toISOString()}`;
      context.say(`${email ?? "no e-mail"}  ${fullName(person)}  ${last}`);
    }
    if (admins.length === 0) context.say('There is no admin yet: "classback admin add EMAIL" adds one.');
  },
};

import { join } from "node:path";
import { emailSchema } from "#domain/schemas/text.ts";
import { createMailer } from "#server/base/mailer.ts";
import { outboxIn } from "#server/base/outbox.ts";
import { type Command, CommandError } from "./command.ts";
import { mailFault } from "./mail-fault.ts";
import { readSettings, silent } from "./school.ts";

export const mailTest: Command = {
  usage: "mail test ADDRESS",
  summary: "sends one e-mail, and says what the mail server answered",
  async run({ values, say }) {
    const env = readSettings();
    const to = emailSchema.safeParse(values[0]).data;
    if (to === undefined) throw new CommandError(`${values[0]} is not an e-mail address.`);
    const mailer = createMailer(env, silent);
    try {
      const outcome = await mailer.send({
        to,
        subject: "Classback can send e-mails",
        text: `This is a test by the person who runs Classback at ${env.APP_URL}. There is nothing to do.`,
      });
      if (env.SMTP_URL === undefined) {
        say(`SMTP_URL is not set: the e-mail was written to ${join(outboxIn(env.DATA_DIR), outcome)}.`);
      } else {
        say(`The mail server has accepted the e-mail to ${to}. It answered: ${outcome}`);
        say("If it does not arrive, look into the spam folder, and into the mail server's own log.");
      }
    } catch (error) {
      if (env.SMTP_URL === undefined) throw error;
      throw new CommandError(await mailFault(error, env.SMTP_URL));
    } finally {
      mailer.close();
    }
  },
};

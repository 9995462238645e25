// A mail server on a port of the machine that this is started in: prints a line for each mail that it is given.
import { SMTPServer } from "smtp-server";

const say = (line: string) => process.stdout.write(`${line}\n`);
const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ["STARTTLS"],
  onAuth: ({ username }, _session, answer) => answer(null, { user: username }),
  onData(stream, { envelope }, done) {
    stream.resume().on("end", () => {
      say(envelope.rcptTo.map(({ address }) => address).join(" "));
      done();
    });
  },
});
server.listen(Number(process.argv[2]), "127.0.0.1", () => say("listening"));

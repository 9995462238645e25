import { deleteWhatIsOld } from "#app/server/cleanup.ts";
import type { Command } from "./command.ts";
import { withSchool } from "./school.ts";

export const cleanup: Command = {
  usage: "cleanup",
  summary: "deletes at once what the server deletes every hour, because it is too old",
  async run(context) {
    const deleted = Object.entries(await withSchool(context, deleteWhatIsOld)).filter(
      ([, count]) => count > 0,
    );
    for (const [kind, count] of deleted) context.say(`Deleted ${kind}: ${count}`);
    if (deleted.length === 0) context.say("There was nothing to delete.");
  },
};

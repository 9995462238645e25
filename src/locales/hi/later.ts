import type { LaterWords } from "../catalogue.ts";
import { audit } from "./audit.ts";
import { classGroups } from "./class-groups.ts";
import { gettingStarted } from "./getting-started.ts";
import { guardians } from "./guardians.ts";
import { invitations } from "./invitations.ts";
import { mails } from "./mails.ts";
import { parentContact, toParent } from "./parent-contact.ts";
import { pin } from "./pin.ts";
import { school } from "./school.ts";
import { setup } from "./setup.ts";

/** What other pages need; they load it with their code. */
export const later: LaterWords = {
  setup,
  school,
  gettingStarted,
  classGroups,
  invitations,
  guardians,
  pin,
  parentContact,
  toParent,
  audit,
  mails,
};

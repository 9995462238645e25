/** What a phrase means that has a word of leaving in it: it says that somebody is here or came back, nothing about that, or a person must tell. */
type Meaning = "here" | "back" | "nothing" | "doubtful";

const certificate = "(?:tc|slc|lc|(?:transfer|leaving|migration) certificate)";
const moved = "(?:transfer(?:red)?|trfd?|tfr|transf|migrat(?:ed|ion)|shift(?:ed)?|moved|promoted|changed)";
const month = "(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)";
/** From here, or from a day on. */
const fromHere = `(?:(?:the|this|our|my) )?(?:school|class roll|rolls?|register|here|institut(?:e|ion)|vidyalay\\w*|us)\\b|\\d{1,2} (?:\\d{1,2}|${month}\\w*) |\\d{4}\\b|${month}`;
const from = `(?:${moved}|${certificate}|came|come|joined|admitted)(?: (?!to |issued|taken|given)\\w+){0,2} (?:from|frm) (?!${fromHere})`;
const goes = `(?:leave|leaving|left|withdrawn?|withdrawal|${moved}|discontinued?|struck(?: off)?|quit|drop ?out|(?:take )?${certificate})`;
const done = "(?:issued|taken|given|received|submitted|required|available)";

/**
 * Phrases in normal form, in the order in which they are read and taken out of the text: "Left after a long leave" says that somebody
 * left, "On long leave" does not.
 */
export const phrasesAboutLeaving: readonly { pattern: RegExp; means: Meaning }[] = [
  { pattern: /\b(?:re ?joined|re ?admi(?:tted|ssion)|came back)\b/g, means: "back" },
  // Leave of absence.
  {
    pattern:
      /\b(?:(?:on|medical|maternity|paternity|sick|casual|long|short|earned|special|study|annual|half day|half pay|child care|ml|cl|el|ccl)(?: \w+)? leave|leave (?:of absence|applied|application|sanctioned|granted|approved|without pay|from|since|till|until|upto|up to))\b/g,
    means: "here",
  },
  { pattern: /\S* ?(?:अवकाश|छुट्टी)/g, means: "here" },
  // Into another class group or part of the school.
  {
    pattern: new RegExp(
      `\\b${moved}(?: from (?:\\w+ ){1,3}| )to (?:(?:the|our) )?(?:(?:class|std|grade) )?(?:\\d{1,2}(?:th)?(?: ?[a-z])?|(?:section|sec|div|division|batch|house|route|bus|van|stream|hostel|boarding|day|morning|evening|afternoon|noon|english|hindi|science|commerce|arts)|[a-h])(?: |$)`,
      "g",
    ),
    means: "here",
  },
  // Between two other schools, or from this one.
  { pattern: new RegExp(`\\b${from}(?:\\w+ ){1,5}to\\b`, "g"), means: "doubtful" },
  { pattern: new RegExp(`\\b${from}`, "g"), means: "here" },
  {
    pattern: new RegExp(`\\b${certificate} of (?:the )?(?:previous|last|old|other|earlier|former)\\b`, "g"),
    means: "here",
  },
  { pattern: /\btransfer(?:red)? (?:in|received)\b/g, means: "here" },
  { pattern: /\S+ से (?:आया|आई|आयी|आए|आये)(?= |$)/g, means: "here" },
  { pattern: /(?:स्थानांतर\S*|टीसी)(?: \S+){0,3} (?:आया|आई|आयी|आए|आये|जमा|प्राप्त)(?= |$)/g, means: "here" },
  // Wanted, applied for, on its way.
  {
    pattern: new RegExp(
      `\\b(?:applied|apply(?:ing)?|applies|application|request(?:ed|s)?|ask(?:ed|ing|s)?|wants?|seek(?:s|ing)?|needs?|demand(?:ed|s)?|require[ds]?)(?: (?:for|to|a|the|his|her|get|of|school))* ${goes}\\b`,
      "g",
    ),
    means: "doubtful",
  },
  {
    pattern: new RegExp(
      `\\b(?:${certificate}|transfer|withdrawal|leaving)(?: (?:has|been|is|was|also))* (?:form|application|appl|applied|request(?:ed)?|demanded|required|under|in (?:process|progress)|process(?:ing)?|due|on hold|hold|wanted|(?:to|will|may) be)\\b(?: (?:${done}|process))?`,
      "g",
    ),
    means: "doubtful",
  },
  {
    pattern: new RegExp(
      `\\b(?:will|may|might|shall|would|could|likely|about|going|plan\\w*|intend\\w*|wish\\w*|to|(?<!not )yet)(?: (?:to|be|get|also|soon|for))* ${goes}\\b`,
      "g",
    ),
    means: "doubtful",
  },
  // Not so, or not yet.
  {
    pattern: new RegExp(
      `\\b(?:not|never|no|without|hasnt|didnt|isnt|wasnt)(?: (?:yet|been|being|be|the|his|her|any))* ${goes}\\b(?: ${done})?`,
      "g",
    ),
    means: "here",
  },
  {
    pattern: new RegExp(
      `\\b(?:${certificate}|withdrawal|transfer)(?: (?!issued|taken|given)\\w+)? (?:(?:not|nt)(?: yet)?(?: ${done})?|pending|awaited|cancell?ed|withdrawn|returned|revoked|refused|submitted|deposited|received|recd|produced|verified)\\b`,
      "g",
    ),
    means: "here",
  },
  { pattern: /(?:स्थानांतर\S*|टीसी|छोड\S*|निष्कासित)(?: \S+){0,2} नहीं?(?= |$)/g, means: "here" },
  {
    pattern: /(?:स्थानांतर\S*|टीसी)(?: \S+){0,2} (?:आवेदन|लिए|हेतु|लंबित|प्रक्रिया|मांग\S*|चाहिए)(?: \S+)*/g,
    means: "doubtful",
  },
  // What is on the left, what remains, and who went for a while.
  {
    pattern:
      /\bleft (?:hand\w*|eye\w*|ear\w*|leg|arm|foot|side\w*|out|over|wing|lung|kidney|shoulder|ankle|knee|wrist|elbow|hip|thumb|finger\w*|jaw|for (?:home|vacations?|holidays?|village|hospital|the day))\b|\b(?:fees?|dues|amount|balance|papers?|exams?|tests?|instal\w*|days?|weeks?|months?|nothing|none|work|books?|seats?|rs \d+)(?: (?:is|are|still|only))* left\b/g,
    means: "nothing",
  },
  {
    pattern:
      /\b(?:left|withdr(?:ew|awn)|drop(?:ped)? out|discontinued)(?: (?:the|from|of|out))* (?:hostel|bus|transport|van|boarding|coaching|tuition|ncc|nss|scouts?|guides|team|club|band|choir|sports?|class)\b/g,
    means: "nothing",
  },
  {
    pattern:
      /\bleave\b|\bleaving\b(?! certificate)|\bgone\b|\b(?:another|other|different) school\b|\belsewhere\b|\babroad\b|\bmoved to\b|अन्य विद्यालय/g,
    means: "doubtful",
  },
];

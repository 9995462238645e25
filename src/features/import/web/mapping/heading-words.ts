import { asciiDigits, withoutInvisible } from "#domain/text.ts";

/** How people write the words of headings, by the word that stands for them. */
const spellings = {
  name: "name nam naam नाम नाव नावे",
  student:
    "student stu stud pupil child learner candidate kid छात्र छात्रा छात्रों विद्यार्थी विधार्थी बालक बच्चे बच्चा शिक्षार्थी विद्यार्थ्य विद्यार्थिनी मुल मुलगा मुलगी मुली पाल्य",
  father: "father papa dad पिता पिताजी वडील वडिल बाबा",
  mother: "mother mummy mom mata माता मां माताजी आई",
  guardian: "guardian gaurdian अभिभावक संरक्षक पालक",
  parent: "parent",
  phone:
    "phone mob mobile mobail contact tel telephone cell ph phn phno mobno mobileno contactno whatsapp wa sms मोबाइल मोबाईल फोन दूरभाष संपर्क सम्पर्क व्हाट्सएप व्हाट्सऐप मो भ्रमणध्वनी दूरध्वनी दुरध्वनी व्हॉट्सअप व्हॉट्सॲप व्हाट्सअप",
  no: "no num number नंबर नम्बर नं न संख्या सं क्र क्रमांक",
  admission:
    "admission adm admn admsn addmission scholar enrolment enrollment registration reg regn gr srn प्रवेश दाखिला एडमिशन नामांकन पंजीकरण पंजीयन स्कॉलर स्कालर नोंदणी रजिस्टर रजि दाखल",
  serial: "serial sno slno srno sl s क्रम",
  roll: "roll rollno rno रोल अनुक्रमांक हजेरी",
  class: "class classes cls std standard grade कक्षा कक्षाएं कक्षाओं क्लास क्लासें इयत्ता इयत्ते",
  section: "section sec div division अनुभाग सेक्शन तुकडी",
  birth: "birth born birthday birthdate dob जन्म जन्मतिथि जन्मतारीख जन्मदिनांक",
  date: "date dt dated तिथि तारीख दिनांक",
  email: "email mail emailid ईमेल मेल",
  relation: "relation relationship संबंध सम्बन्ध रिश्ता नाते",
  first: "first firstname given forename पहिले",
  middle: "middle middlename मधले",
  last: "last lastname surname family उपनाम कुलनाम सरनेम आडनाव",
  city: "city town place शहर नगर",
  teacher:
    "teacher tr faculty staff employee emp mentor instructor lecturer tutor educator शिक्षक शिक्षकों अध्यापक अध्यापकों शिक्षिका शिक्षिकाएं अध्यापिका टीचर शिक्षिके",
  subject: "subject sub paper course teaches विषय विषयों कोर्स सब्जेक्ट",
  joining: "joining join doj joined appointment नियुक्ति जॉइनिंग ज्वाइनिंग रुजू",
  id: "id code कोड आईडी आयडी",
  pen: "pen पेन",
  group: "group ग्रुप",
  other: "other दूसरा अन्य",
  apaar: "apaar apar aapar अपार",
  login: "login username user लॉगिन लॉगइन",
  education: "education qualification योग्यता शैक्षणिक शिक्षा शिक्षण पात्रता",
} as const;

const standsFor = new Map(
  Object.entries(spellings).flatMap(([word, all]) => all.split(" ").map((each) => [each, word] as const)),
);

/** Words to ignore. */
const fillers = new Set(
  (
    "of the and s full complete in as per e primary required optional mandatory if any ka ki ke का की के ji जी details detail permanent " +
    "udise udiseplus with dd mm yy yyyy r o एवं और व आणि पूर्ण संपूर्ण taught teaching assigned allotted allocated handled handling taken"
  ).split(" "),
);

/** What programs tell those who fill in their table: `First Name [Required]`. */
const withoutHint = (written: string) => written.replace(/(?<=\S\s*)\[[^\]]*\]/g, " ");

/** One spelling for the same heading: small letters, no signs, no nukta, and the dot above for the half moon. */
export function plainHeading(written: string): string {
  return (
    asciiDigits(withoutInvisible(withoutHint(written).normalize("NFKC")))
      // "givenName"
      .replace(/(\p{Ll})(\p{Lu})/gu, "$1 $2")
      .normalize("NFD")
      .replace(/\u093c/g, "")
      .normalize("NFC")
      .replace(/\u0901/g, "\u0902")
      .toLowerCase()
      // "मो०" is short for मोबाइल.
      .replace(/([\u0900-\u097f])0/g, "$1 ")
      .replace(/[’'`]/g, "")
      .replace(/[^\p{L}\p{M}\d]+/gu, " ")
      .trim()
      .replace(/\be mail\b/g, "email")
      .replace(/(?<= |^)ई मेल(?= |$)/g, "ईमेल")
      .replace(/^(?:अ|अनु) (?:क्र|नं)$/, "क्रम")
      .replace(/\bwhats app\b/g, "whatsapp")
      .replace(/\blog in\b|लॉग इन/g, "login")
      .replace(/\bs r no\b/g, "sr no")
      .replace(/\bg r no\b|एस आर नं?(?= |$)/g, "gr no")
      .replace(/^r no$/, "roll no")
      .replace(/\bl ?g\b/g, "local guardian")
      .replace(/\bd o b\b/g, "dob")
      .replace(/([a-z])(\d)/g, "$1 $2")
      // "First parent" is no first name.
      .replace(/\b(?:first|1 ?st|primary) (?=(?:parent|guardian|contact)s?\b)/g, "1 ")
      .replace(/\b(?:second|2 ?nd|secondary) (?=(?:parent|guardian|contact)s?\b)/g, "2 ")
  );
}

/** `Name as in Aadhaar` is about the name. */
const asInAadhaar = /\bas (?:per|in|on) a+dh?aa?r(?: card)?\b/;

/** "Phones", and what Marathi says of somebody: आईचे, वडिलांचा, विद्यार्थ्याच्या. */
const endings = /(?<=..)s$|(?<=..)\u093e?\u0902?\u091a(?:[\u093e\u0940\u0947]|\u094d\u092f\u093e)$/;

/** The word that a word of a heading stands for, whatever its ending. */
const meant = (word: string) => standsFor.get(word) ?? standsFor.get(word.replace(endings, "")) ?? word;

/** The words of a heading, each by the one that stands for it, and its number, as in "Contact No 2". */
export function headingWords(written: string): { words: string[]; position: number | null } {
  const all = plainHeading(written).replace(asInAadhaar, "").split(" ").filter(Boolean);
  const words = all.filter((word) => !fillers.has(word) && !/^\d+$/.test(word));
  const position = all.find((word) => /^[1-4]$/.test(word));
  return {
    words: [...new Set(words.map(meant))].sort(),
    position: position === undefined ? null : Number(position),
  };
}

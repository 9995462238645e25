import { listed } from "./random.ts";

interface Subject {
  /** The lowest class in which a student takes it. */
  fromClass: number;
  /** In the order in which a teacher comes to them. */
  topics: string[];
}

export const subjects = {
  Mathematics: {
    fromClass: 8,
    topics:
      listed(`Rational numbers; Linear equations in two variables; Algebraic identities; Quadratic equations;
      Arithmetic progressions; Coordinate geometry; Similar triangles; Circles and tangents; Trigonometric ratios;
      Heights and distances; Surface areas and volumes; Mean, median and mode; Probability; Sets and Venn diagrams;
      Functions and their graphs; Permutations and combinations; Binomial theorem; Straight lines;
      Limits; Derivatives from first principles; Matrices; Vectors; Integration by parts; Linear programming`),
  },
  Physics: {
    fromClass: 8,
    topics: listed(`Measurement and units; Motion in a straight line; Newton's laws of motion; Friction;
      Work, energy and power; Gravitation; Pressure in fluids; Heat and temperature; Waves and sound;
      Reflection of light; Lenses; The human eye; Electric current and Ohm's law; Series and parallel circuits;
      Magnetic effects of current; Electromagnetic induction; Semiconductors; Photoelectric effect`),
  },
  Chemistry: {
    fromClass: 8,
    topics:
      listed(`States of matter; Atoms and molecules; Structure of the atom; Balancing chemical equations;
      Mole concept; Periodic table; Chemical bonding; Acids, bases and salts; pH scale; Metals and non-metals;
      Redox reactions; Carbon compounds; Hydrocarbons; Chemical equilibrium; Electrolysis; Rates of reaction;
      Solutions and concentration; Polymers`),
  },
  Biology: {
    fromClass: 8,
    topics: listed(`The cell; Plant and animal tissues; Photosynthesis; Respiration; Human digestive system;
      Heart and blood circulation; Nervous system; Hormones; Reproduction in plants; Human reproduction;
      Mendel's laws of inheritance; DNA and genes; Evolution; Diversity of living organisms; Ecosystems;
      Microbes in human welfare; Why do we fall ill; Biotechnology`),
  },
  English: {
    fromClass: 8,
    topics:
      listed(`Tenses revision; Active and passive voice; Reported speech; Letter writing; Notice writing;
      Reading comprehension; The Road Not Taken; Dust of Snow; The Merchant of Venice, Act I; Precis writing;
      Article writing; Debate: phones in school; Modals; Clauses and conjunctions; The Last Lesson;
      Lost Spring; Essay structure; Vocabulary in context; Public speaking; Story writing`),
  },
  Hindi: {
    fromClass: 8,
    topics:
      listed(`कबीर की साखियाँ; संज्ञा और सर्वनाम; संधि; समास; मुहावरे; अलंकार; प्रेमचंद: दो बैलों की कथा; पत्र लेखन; निबंध लेखन;
      अपठित गद्यांश; सूरदास के पद; वाच्य; वाक्य भेद; मीरा के पद; विज्ञापन लेखन; अनुच्छेद लेखन; रामधारी सिंह दिनकर; पद परिचय;
      बड़े भाई साहब; रस`),
  },
  Tamil: {
    fromClass: 8,
    topics:
      listed(`திருக்குறள்: கல்வி; எழுத்து இலக்கணம்; சொல் இலக்கணம்; புறநானூறு; சிலப்பதிகாரம்; கடிதம் எழுதுதல்; கட்டுரை எழுதுதல்;
      பாரதியார் கவிதைகள்; புணர்ச்சி விதிகள்; அணி இலக்கணம்; குறுந்தொகை; உரைநடை வாசிப்பு; பாரதிதாசன்; மொழிபெயர்ப்பு; யாப்பிலக்கணம்;
      கம்பராமாயணம்; பழமொழிகள்; சிறுகதை எழுதுதல்; நாட்டுப்புறப் பாடல்கள்; மரபுத்தொடர்கள்`),
  },
  "Computer Science": {
    fromClass: 8,
    topics: listed(`Binary numbers; Variables and data types; If and else; Loops in Python; Lists and tuples;
      Dictionaries; Functions; String handling; Reading and writing files; Debugging; Searching and sorting;
      Recursion; Stacks and queues; SQL: select and where; SQL: joins; Computer networks; Cyber safety;
      HTML basics`),
  },
  History: {
    fromClass: 8,
    topics:
      listed(`Harappan civilisation; The Mauryan empire; The Guptas; Delhi Sultanate; Akbar and his court;
      The Cholas; Bhakti and Sufi traditions; The Marathas; The revolt of 1857; The French Revolution;
      Nationalism in Europe; The Non-Cooperation Movement; Salt March; Quit India; Partition;
      Making of the Constitution; The age of industrialisation; Print culture`),
  },
  Geography: {
    fromClass: 8,
    topics:
      listed(`Latitudes and longitudes; Physical features of India; The Himalayas; Drainage; Monsoon; Soils;
      Natural vegetation; Population density; Water resources; Agriculture; Minerals and energy; Map work: rivers;
      Manufacturing industries; Transport networks; Volcanoes and earthquakes; Ocean currents; Atmosphere`),
  },
  Economics: {
    fromClass: 9,
    topics:
      listed(`Poverty as a challenge; Food security; Sectors of the economy; Money and credit; Globalisation;
      Consumer rights; Demand and its law; Elasticity of demand; Supply; Market equilibrium; National income;
      Banking and the RBI; Budget deficit; Balance of payments; Index numbers; Correlation`),
  },
  Accountancy: {
    fromClass: 11,
    topics:
      listed(`Accounting equation; Journal entries; Ledger posting; Trial balance; Cash book; Depreciation;
      Bank reconciliation; Final accounts; Adjustments; Goodwill; Admission of a partner;
      Retirement of a partner; Issue of shares; Debentures; Cash flow statement; Ratio analysis`),
  },
} satisfies Record<string, Subject>;

export type SubjectName = keyof typeof subjects;

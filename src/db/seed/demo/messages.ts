import type { SubjectName } from "./subjects.ts";

// What students write in English. {topic} is the class's topic, {subject} its subject, {teacher} Ma'am or Sir.

export type Stars = 1 | 2 | 3 | 4 | 5;

/** Whole messages of students who do not write much. */
export const shortMessages: Record<Stars, string[]> = {
  5: [
    "Best class!",
    "Ten out of ten.",
    "Loved it.",
    "Super class {teacher}.",
    "Everything was clear.",
    "Thank you {teacher}!",
  ],
  4: ["Nice class.", "Good, thank you.", "Good explanation.", "Liked it.", "{topic} is clear now."],
  3: ["It was okay.", "Ok but a bit fast.", "Half of it was clear.", "Average today.", "Need revision."],
  2: ["Too fast.", "Did not follow much.", "Please repeat {topic}.", "Could not hear properly."],
  1: [
    "Did not understand anything.",
    "Very confusing.",
    "Please teach this again.",
    "Waste of a class, sorry.",
  ],
};

export const openings: Record<Stars, string[]> = {
  5: [
    "I was scared of {topic}, but now it is my favourite chapter.",
    "{teacher} explained {topic} so well that I could do the homework alone.",
    "This was the best {subject} class of the month.",
    "All my doubts about {topic} are cleared.",
    "I finally understand {topic}.",
    "Very interesting class, the time went so fast.",
    "{teacher} makes even {topic} look easy.",
    "I explained {topic} to my younger brother after this class and he got it too.",
    "Amazing class today.",
    "I missed the last class, but {teacher} helped me to catch up.",
    "The way {teacher} started {topic} with a story was great.",
    "Even the last bench was listening today.",
  ],
  4: [
    "Good class on {topic}.",
    "I understood most of {topic}.",
    "{teacher} explained the main points nicely.",
    "{topic} was easier than I thought.",
    "The class was good and we finished on time.",
    "Most of my doubts are cleared.",
    "I liked today's class.",
    "Nice explanation of {topic}, step by step.",
    "The first half was excellent.",
    "{teacher} was patient with our questions about {topic}.",
  ],
  3: [
    "The class was okay.",
    "I understood the first half of {topic}, then I got lost.",
    "{topic} is still a little confusing for me.",
    "Some parts were good and some were too quick.",
    "It was fine, but the last {subject} class was better.",
    "I could follow when I read the book along with it.",
    "Not bad, not great.",
    "{teacher} knows a lot, but it was too much for one class.",
  ],
  2: [
    "I could not follow {topic}.",
    "The class went too fast for most of us.",
    "I had many doubts on {topic} and there was no time to ask.",
    "We copied from the board for most of the time.",
    "I had to watch a video at home to understand {topic}.",
    "The class started late and then everything was rushed.",
    "I felt lost after ten minutes.",
  ],
  1: [
    "I did not understand {topic} at all.",
    "Sorry, but this class did not help me.",
    "Nothing about {topic} was clear.",
    "{teacher} got angry when we asked a doubt.",
    "Half the class was talking and I could not hear anything.",
    "We only read from the book.",
  ],
};

export const praises: string[] = [
  "The examples from daily life helped a lot.",
  "We could ask questions at any time.",
  "The notes on the board were neat.",
  "I liked the quiz at the end.",
  "The group activity was fun.",
  "{teacher} repeated the hard part when we asked.",
  "The short summary at the end was useful.",
  "The worksheet had just the right questions.",
  "It was good that {teacher} asked the quiet students too.",
  "I also liked the previous year questions.",
  "{teacher} told us which mistakes people make in the exam.",
  "Solving one question together before trying alone is a good idea.",
  "The diagram made it clear.",
  "My friend and I discussed it on the way home.",
];

export const wishes: string[] = [
  "A few more practice questions would be nice.",
  "Please share the notes on the group.",
  "Please go a little slower next time.",
  "Can we have a revision before the unit test?",
  "Please take one more example of the difficult type.",
  "A short video would help.",
  "The writing on the board was small for those at the back.",
  "Please keep five minutes for doubts.",
  "I would like to see the difficult steps once more.",
  "Please discuss the homework answers also.",
];

export const complaints: string[] = [
  "Please teach it again before the test.",
  "The steps in the middle were skipped.",
  "Only the front benches could see the board.",
  "My doubt was left for later and then forgotten.",
  "There were no examples, only definitions.",
  "The fan was noisy and the voice did not reach the back.",
  "Too many new words in one class.",
  "We were told to learn it by heart, but not why.",
  "The homework was much harder than what we did in class.",
  "The mic kept cutting in the online part.",
];

export const closings: Record<"happy" | "unhappy", string[]> = {
  happy: [
    "Thank you {teacher}!",
    "Waiting for the next class.",
    "Please take more classes like this.",
    "Thanks for your patience.",
    "I feel ready for the test.",
  ],
  unhappy: [
    "Hope the next class is better.",
    "I will come with my doubts tomorrow.",
    "Please don't mind, I just want to understand.",
    "Others in my group said the same.",
    "I am worried about the exam.",
  ],
};

/** Sentences that only fit one subject: one that praises, one that wishes. */
export const subjectRemarks: Record<SubjectName, { praise: string[]; wish: string[] }> = {
  Mathematics: {
    praise: ["I like that we see why the formula works.", "Both methods of solving were shown."],
    wish: [
      "Please solve the last exercise of the chapter also.",
      "I get the method, but I make sign mistakes.",
    ],
  },
  Physics: {
    praise: ["The demonstration made it real.", "The numericals were solved step by step."],
    wish: ["The derivation was too long for one class.", "Please do more numericals."],
  },
  Chemistry: {
    praise: ["The lab experiment was fun.", "The trick to remember the reactions is very good."],
    wish: ["Balancing the equations is still hard for me.", "Can we do the experiment ourselves next time?"],
  },
  Biology: {
    praise: ["The labelled diagram helped me to remember.", "The model that we passed around was cool."],
    wish: ["There are too many names to remember.", "Please show us slides under the microscope."],
  },
  English: {
    praise: ["I liked reading it aloud with roles.", "My writing was corrected with kind comments."],
    wish: ["I am shy to speak, please let us practise in pairs first.", "Please check our essays also."],
  },
  Hindi: {
    praise: ["The meaning of each line was explained.", "The recitation was beautiful."],
    wish: ["Grammar needs more practice.", "Please give the difficult word meanings in writing."],
  },
  Tamil: {
    praise: ["The story behind the verse was lovely.", "We sang it together and now I know it by heart."],
    wish: ["Grammar rules need more examples.", "Old Tamil words are hard, please give a list."],
  },
  "Computer Science": {
    praise: ["My program ran on the first try!", "Typing along with the example was useful."],
    wish: ["Two of us share one computer, it is hard to follow.", "I still get an indentation error."],
  },
  History: {
    praise: ["It was like listening to a story.", "The timeline on the board helped me with the dates."],
    wish: ["There are too many dates.", "Please show more maps and pictures."],
  },
  Geography: {
    praise: ["The map work was very useful.", "The photos made me want to travel there."],
    wish: ["I mix up the names on the map.", "Please give us blank maps to practise."],
  },
  Economics: {
    praise: [
      "The example with vegetable prices was perfect.",
      "Reading the newspaper in class was a good idea.",
    ],
    wish: ["The graphs were drawn too quickly.", "I confuse the two curves."],
  },
  Accountancy: {
    praise: ["My trial balance tallied at last!", "The format was explained very neatly."],
    wish: ["I still mix up debit and credit.", "Please do one more full sum with adjustments."],
  },
};

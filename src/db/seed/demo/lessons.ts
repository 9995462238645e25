import { suggestTopic } from "#domain/schemas/lesson.ts";
import type { lessons } from "#features/lessons/server/lessons.table.ts";
import type { Teacher } from "./people.ts";
import type { Random } from "./random.ts";
import { earlierOf, instantOn, lessonWeight, schoolDays } from "./school-days.ts";
import { type SubjectName, subjects } from "./subjects.ts";

/** The newest classes of every teacher, which many students have yet to rate. */
const fresh = { lessons: 2, days: 4 };

export interface DrawnLesson {
  row: typeof lessons.$inferInsert & { id: string };
  teacher: Teacher;
  subject: SubjectName;
  /** Without the number of a series. */
  baseTopic: string;
  /** From 0 on the first day to 1 on the last. */
  progress: number;
  /** How many stars more or less this class earned than the teacher's others. */
  quality: number;
}

/** All classes of a teacher, oldest first. */
export function drawLessons(
  random: Random,
  teacher: Teacher,
  period: { firstDay: string; today: string; newestInstant: Date },
): DrawnLesson[] {
  const days = schoolDays(period.firstDay, period.today);
  const latest = days.slice(-fresh.days);
  const earlier = days.slice(0, -fresh.days);
  const dates = [
    ...spreadOver(random, earlier, teacher.profile.lessons - fresh.lessons),
    ...random.pickSeveral(latest, fresh.lessons),
  ].sort();
  const topics = createTopicList();
  const { courses } = teacher.profile;
  return dates.map((date, index) => {
    // Counted from the end, so that the newest class of all is in the teacher's main subject.
    const subject = courses[(dates.length - 1 - index) % courses.length] as SubjectName;
    const { topic, baseTopic } = topics.next(subject);
    const entered = instantOn(date, 8 + 4 * random.fraction());
    return {
      row: {
        id: random.uuid(),
        teacherId: teacher.user.id,
        topic,
        subject,
        date,
        // The class of today was entered the day before.
        createdAt: earlierOf(entered, period.newestInstant),
      },
      teacher,
      subject,
      baseTopic,
      progress: days.indexOf(date) / (days.length - 1),
      quality: 0.7 * (random.fraction() - 0.5),
    };
  });
}

/** Different days at about equal distances, but for the holidays. */
function spreadOver(random: Random, days: string[], count: number): string[] {
  const total = days.reduce((sum, day) => sum + lessonWeight(day), 0);
  const dates: string[] = [];
  let passed = 0;
  let next = (0.8 * random.fraction() * total) / count;
  for (const day of days) {
    passed += lessonWeight(day);
    if (passed <= next || dates.length === count) continue;
    dates.push(day);
    next = ((dates.length + 0.8 * random.fraction()) * total) / count;
  }
  return dates;
}

/** A teacher's topics in the order of the syllabus, each once; numbered when the syllabus starts again. */
function createTopicList() {
  const taken: string[] = [];
  const position = new Map<SubjectName, number>();
  return {
    next(subject: SubjectName): { topic: string; baseTopic: string } {
      const { topics } = subjects[subject];
      const index = position.get(subject) ?? 0;
      position.set(subject, index + 1);
      const baseTopic = topics[index % topics.length] as string;
      const isTaken = taken.some((each) => each.toLowerCase() === baseTopic.toLowerCase());
      const topic = isTaken ? suggestTopic(baseTopic, taken) : baseTopic;
      taken.push(topic);
      return { topic, baseTopic };
    },
  };
}

/** The change that `npm run bench:add-field` replays: by file, what is found once, and what stands there afterwards. */
export const edits: Record<string, readonly (readonly [found: string, instead: string])[]> = {
  "src/domain/records/lesson.ts": [
    [
      `  date: { type: "date",`,
      `  room: { type: "text", nullable: true, label: (t) => t.labels.room, impersonal: true },\n  date: { type: "date",`,
    ],
  ],
  "src/domain/schemas/lesson.ts": [
    [
      `  date: plainDate(issueText("lessons.dateRequired")),\n`,
      `  date: plainDate(issueText("lessons.dateRequired")),\n  room: optionalLine(limits.topicMaxLength),\n`,
    ],
    [`import { idSchema, plainDate,`, `import { idSchema, optionalLine, plainDate,`],
  ],
  "src/locales/en/labels.ts": [[`  date: "Date",\n`, `  date: "Date",\n  room: "Room",\n`]],
  "src/locales/hi/labels.ts": [[`  date: "`, `  room: "कमरा",\n  date: "`]],
  "src/features/lessons/server/lessons.table.ts": [
    [`    createdAt: createdAt(),\n`, `    room: text("room"),\n    createdAt: createdAt(),\n`],
  ],
  "src/features/lessons/web/lesson-fields.tsx": [
    [`{ topic: "", subject: "", date: "" }`, `{ topic: "", subject: "", date: "", room: "" }`],
    [`= ({ topic, subject, date }: LessonFields)`, `= ({ topic, subject, date, room }: LessonFields)`],
    [`  date,\n});`, `  date,\n  room: room ?? "",\n});`],
    [
      `  return isInOneRow ?`,
      `  const room: Elements = (
    <TextField label={t.labels.room} maxLength={limits.topicMaxLength} {...field("room")} />
  );
  return isInOneRow ?`,
    ],
    [`      {date}\n    </div>\n  ) : (`, `      {date}\n      {room}\n    </div>\n  ) : (`],
    [`        {date}\n      </div>\n    </>`, `        {date}\n      </div>\n      {room}\n    </>`],
  ],
  "src/features/lessons/web/lesson-line.tsx": [
    [`  subject: string;\n`, `  subject: string;\n  room?: string | null;\n`],
    [`({ date, subject }: LessonDetails)`, `({ date, subject, room }: LessonDetails)`],
    [`  subject,\n];`, `  subject,\n  room,\n];`],
  ],
};

/** Samples of tests, which the type check asks for. */
export const sampleEdits: typeof edits = {
  "src/web/testing/records.ts": [
    [`  date: "2025-11-03",\n  teacherId`, `  date: "2025-11-03",\n  room: null,\n  teacherId`],
  ],
};

/** What the migration has besides the column: the index that answers a student's list has all columns of a lesson. */
export const index = `--> statement-breakpoint
DROP INDEX lessons_teacher_date;--> statement-breakpoint
CREATE INDEX lessons_teacher_date ON lessons (teacher_id, date, id)
INCLUDE (topic, subject, room, created_at, updated_at, class_group_ids);
`;

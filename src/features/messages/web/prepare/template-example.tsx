import { useQuery } from "@tanstack/react-query";
import { readableStars } from "#domain/messages/parent-message.ts";
import { fillTemplate } from "#domain/messages/template.ts";
import { MessageBubble } from "#features/messages/web/message-bubble.tsx";
import type { Language } from "#locales/languages.ts";
import { useSchoolName } from "#web/data/school.ts";
import { schoolDayQuery } from "#web/data/school-day.ts";
import { loadWords, t } from "#web/language/language.ts";

/** What a template comes to for one student, in the language of the message. */
export function TemplateExample({ template, language }: { template: string; language: Language }) {
  const school = useSchoolName();
  const { data: words } = useQuery({
    queryKey: ["words", language, "messageQueues", "toParent"],
    queryFn: () => loadWords(language, ["messageQueues", "toParent"]),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const { data: schoolDay } = useQuery(schoolDayQuery);
  if (!words || !schoolDay) return null;
  const { messageQueues } = words;
  const text = fillTemplate(template, {
    child: messageQueues.exampleChild,
    class: messageQueues.exampleClass,
    teacher: messageQueues.exampleTeacher,
    date: messageQueues.exampleDay(schoolDay.today),
    stars: readableStars(words, 4),
    words: messageQueues.exampleWords,
    school,
    link: `${window.location.origin}/p/…`,
  });
  return <MessageBubble label={t.messageQueues.example} language={language} text={text} />;
}

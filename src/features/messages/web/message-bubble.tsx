interface MessageBubbleProps {
  label?: string;
  language: string;
  subject?: string;
  text: string;
}

/** A message as its parent will read it. */
export function MessageBubble({ label, language, subject, text }: MessageBubbleProps) {
  return (
    <figure className="flex min-w-0 flex-col gap-1">
      {label && <figcaption className="text-sm text-ink-muted">{label}</figcaption>}
      <p
        lang={language}
        dir="auto"
        translate="no"
        className="self-start rounded-card rounded-es-none bg-sunken p-3 whitespace-pre-line wrap-anywhere"
      >
        {subject && <strong className="mb-2 block">{subject}</strong>}
        <span>{text}</span>
      </p>
    </figure>
  );
}

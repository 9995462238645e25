import { useQuery } from "@tanstack/react-query";
import { type FormEvent, type ReactNode, useState } from "react";
import { fullName } from "#domain/full-name.ts";
import { limits } from "#domain/limits.ts";
import { formatCode, readCode } from "#domain/typed-code.ts";
import { invitationLookupQuery, type LookedUp } from "#features/invitations/web/invitations.api.ts";
import { useGoToCode } from "#features/invitations/web/written-code.ts";
import { RequestError } from "#web/data/api-client.ts";
import { focusFirstField } from "#web/forms/first-field.ts";
import { sentenceOf } from "#web/forms/form-errors.ts";
import { TextField } from "#web/forms/text-field.tsx";
import { t } from "#web/language/language.ts";
import { Button } from "#web/ui/button.tsx";
import { ErrorState } from "#web/ui/error-state.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { JoinForm } from "./join-form.tsx";
import { RegisterForm } from "./register-form.tsx";

interface RegisterByCodeProps {
  /** What the address's fragment holds; empty when there is none. */
  written: string;
  /** Goes back to registration without a code, where that is possible. */
  onWithout?: () => void;
}

/** Asks for a code, says what it is for, and then asks for the rest. */
export default function RegisterByCode({ written, onWithout }: RegisterByCodeProps) {
  const goTo = useGoToCode();
  const [isTyped] = useState(written === "");
  return (
    <>
      {written === "" ? (
        <>
          <p>{t.students.codeFromSchool}</p>
          <CodeForm takesFocus={onWithout !== undefined} onCode={goTo} />
        </>
      ) : (
        <CodeCheck key={written} written={written}>
          {(found, code) => (
            <div ref={isTyped ? focusFirstField : undefined} className="flex flex-col gap-6">
              {found.role === "student" ? (
                <>
                  <p className="text-lg font-medium">{joiningWhat(found)}</p>
                  <RegisterForm code={code} joinsClassGroup={found.classGroup !== null} />
                </>
              ) : (
                <JoinForm code={code} school={found.school} teacher={found.teacher} />
              )}
            </div>
          )}
        </CodeCheck>
      )}
      {onWithout && (
        <Button
          variant="quiet"
          className="-ml-4 self-start"
          onClick={() => {
            if (written !== "") goTo(null);
            onWithout();
          }}
        >
          {t.invitations.withoutCode}
        </Button>
      )}
    </>
  );
}

function joiningWhat({ school, classGroup }: Extract<LookedUp, { role: "student" }>): string {
  if (classGroup === null) return t.invitations.joiningSchool(school);
  const taught = classGroup.teachers.map((teacher) =>
    t.invitations.taughtBy(teacher.subject, fullName(teacher)),
  );
  return t.invitations.joining(classGroup.name, taught);
}

/** Asks the server what the code in the address is for, and asks the user for another one if it does not work. */
function CodeCheck({
  written,
  children,
}: {
  written: string;
  children: (found: LookedUp, code: string) => ReactNode;
}) {
  const goTo = useGoToCode();
  const code = readCode(written.slice(0, limits.invitationCodeWrittenMax));
  const query = useQuery({ ...invitationLookupQuery(code ?? ""), enabled: code !== null });
  if (code === null) return <CodeForm written={written} error={t.invitations.codeMalformed} onCode={goTo} />;
  if (query.data) return children(query.data, code);
  if (query.isPending) {
    return (
      <div role="status" className="flex flex-col gap-4">
        <p className="text-ink-muted">{t.invitations.checking}</p>
        <Skeleton className="h-96 w-full rounded-card" />
      </div>
    );
  }
  const kind = query.error instanceof RequestError ? query.error.body.code : undefined;
  if (kind === "link-invalid") {
    return (
      <CodeForm
        written={formatCode(code)}
        error={sentenceOf(query.error)}
        busy={query.isFetching}
        onCode={(next) => (next === code ? void query.refetch() : goTo(next))}
      />
    );
  }
  if (kind === "forbidden") return <p>{sentenceOf(query.error)}</p>;
  return <ErrorState message={sentenceOf(query.error)} query={query} />;
}

interface CodeFormProps {
  written?: string;
  /** Why the code in the field does not work. */
  error?: string;
  busy?: boolean;
  /** Whether it was just asked for. */
  takesFocus?: boolean;
  /** Called with the code in its normal form. */
  onCode: (code: string) => void;
}

/** Asks for an invitation code, typed from a sheet or pasted with its link. */
function CodeForm({ written = "", error, busy = false, takesFocus = false, onCode }: CodeFormProps) {
  const [text, setText] = useState(written);
  const [fault, setFault] = useState(error);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const code = readCode(text);
    if (code === null) {
      setFault(t.invitations.codeMalformed);
      event.currentTarget.querySelector("input")?.focus();
    } else onCode(code);
  };
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-5">
      <TextField
        label={t.invitations.code}
        hint={t.common.codeHint}
        error={fault}
        value={text}
        onChange={({ target }) => {
          setText(target.value);
          setFault(undefined);
        }}
        dir="ltr"
        autoFocus={takesFocus}
        autoCapitalize="characters"
        autoComplete="off"
        spellCheck={false}
        inputClassName="font-mono"
      />
      <Button type="submit" busy={busy} busyLabel={t.invitations.checking}>
        {t.common.continue}
      </Button>
    </form>
  );
}

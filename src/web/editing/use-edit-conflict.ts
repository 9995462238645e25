import { useEffect, useRef, useState } from "react";
import type { FieldValues, Path, UseFormReturn } from "react-hook-form";
import { RequestError } from "#web/data/api-client.ts";
import { showRejection } from "#web/forms/form-errors.ts";

interface Versioned {
  updatedAt: string | null;
}

/** The stored record in the body of a conflict; undefined for any other error. */
export function storedRecordOf<Stored>(error: unknown): Stored | undefined {
  return error instanceof RequestError ? (error.body.current as Stored | undefined) : undefined;
}

/** In any order: lists of courses and teachers are sets. */
function isSame(one: unknown, other: unknown): boolean {
  const [text, otherText] = [one, other].map((value) =>
    JSON.stringify(Array.isArray(value) ? [...value].sort() : value),
  );
  return text === otherText;
}

const keysOf = <Fields extends object>(fields: Fields) => Object.keys(fields) as (keyof Fields)[];

/** Whether two records are equal in all edited fields; a password is not part of the record. */
function haveSameValues<Fields extends object>(one: Fields, other: Fields): boolean {
  return keysOf(one).every((key) => /password/i.test(String(key)) || isSame(one[key], other[key]));
}

/** The version of a record that an edit started from. */
interface Base<Fields> extends Versioned {
  fields: Fields;
}

/**
 * Saves a form only over the version that it was filled from. When someone else has saved in the meantime, untouched fields
 * take the stored values, what was typed stays, and `conflict` holds both (conflict-choice.tsx). After seeing that, the
 * user may overwrite it. `toFields` converts a record to the values of the form.
 */
export function useEditConflict<Stored extends Versioned, Fields extends FieldValues, Context, Output>(
  form: UseFormReturn<Fields, Context, Output>,
  loaded: Stored,
  toFields: (record: Stored) => Fields,
) {
  const [conflict, setConflict] = useState<{ stored: Stored; theirs: Fields; adopted: (keyof Fields)[] }>();
  const [firstBase] = useState<Base<Fields>>(() => ({
    updatedAt: loaded.updatedAt,
    fields: toFields(loaded),
  }));
  const base = useRef(firstBase);
  const newest = useRef(loaded);
  useEffect(() => {
    newest.current = loaded;
  }, [loaded]);

  const showBoth = (stored: Stored) => {
    const before = base.current.fields;
    const theirs = toFields(stored);
    const mine = form.getValues();
    const isTouched = (key: keyof Fields) => !isSame(mine[key], before[key]);
    const touched = keysOf(theirs).filter(isTouched);
    const adopted = keysOf(theirs).filter((key) => !isTouched(key) && !isSame(theirs[key], before[key]));
    base.current = { updatedAt: stored.updatedAt, fields: theirs };
    form.reset(theirs);
    form.reset(
      { ...theirs, ...Object.fromEntries(touched.map((key) => [key, mine[key]])) },
      { keepDefaultValues: true },
    );
    setConflict({ stored, theirs, adopted });
  };

  const settle = () => {
    if (!conflict) return;
    setConflict(undefined);
    const [first] = keysOf(conflict.theirs);
    // The button that had the focus has disappeared with the choice.
    setTimeout(() => {
      if (first !== undefined && document.activeElement === document.body)
        form.setFocus(first as Path<Fields>);
    });
  };

  /** Rejects like `write`; `conflict` is set if the user has to decide. */
  const save = async (
    fields: Fields,
    write: (updatedAt: string | null) => Promise<unknown>,
  ): Promise<void> => {
    // Saved by this form, or changed only in fields that it does not edit: the same copy with a new date.
    if (haveSameValues(toFields(newest.current), base.current.fields)) {
      base.current.updatedAt = newest.current.updatedAt;
    }
    try {
      await write(base.current.updatedAt);
    } catch (error) {
      const stored = storedRecordOf<Stored>(error);
      if (!stored) throw error;
      const theirs = toFields(stored);
      if (haveSameValues(theirs, base.current.fields)) {
        base.current.updatedAt = stored.updatedAt;
        await write(stored.updatedAt);
      } else if (!haveSameValues(theirs, fields)) {
        showBoth(stored);
        throw error;
      }
    }
    base.current = { ...base.current, fields };
    settle();
  };

  return {
    conflict,
    save,
    /** A conflict is shown by itself, any other rejection in the form. */
    showRejection: (error: unknown) => storedRecordOf(error) ?? showRejection(form, error),
    /** The version that the edit started from, saved with the input when the session ends. */
    baseFields: () => base.current.fields,
    /** For input restored after a sign-in: others may have saved since its copy was loaded. */
    goOnFrom: (fields: Fields) => {
      if (haveSameValues(fields, base.current.fields)) return;
      base.current = { ...base.current, fields };
      showBoth(loaded);
    },
    takeTheirs: () => {
      if (conflict) form.reset(conflict.theirs);
      settle();
    },
  };
}

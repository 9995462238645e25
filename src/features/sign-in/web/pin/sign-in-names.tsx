import type { Catalogue } from "#locales/catalogue.ts";
import { t } from "#web/language/language.ts";

interface SignInNamesProps {
  loginName: string;
  roll: { classGroup: string; rollNumber: string } | null;
  /** The words, where they are not in the language of the page. */
  words?: Pick<Catalogue, "pin" | "labels">;
}

/** What a student signs in with besides the PIN: the login name, or the class group and the roll number. */
export function SignInNames({ loginName, roll, words = t }: SignInNamesProps) {
  return (
    <p className="wrap-anywhere">
      <span>{`${words.labels.loginName}: `}</span>
      <strong translate="no" dir="ltr" className="text-base leading-tight print:text-sm">
        {loginName}
      </strong>
      {roll && (
        <>
          <br />
          <span>{words.pin.orRollNumber(roll.classGroup, roll.rollNumber)}</span>
        </>
      )}
    </p>
  );
}

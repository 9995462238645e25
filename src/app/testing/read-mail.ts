import PostalMime, { type Email } from "postal-mime";

export type ReadMail = Email & { text: string };

/** Decodes a sent mail. How its text is encoded depends on its letters, and so on the random ones of a link. */
export async function readMail(source: string): Promise<ReadMail> {
  const mail = await PostalMime.parse(source);
  return { ...mail, text: mail.text ?? "" };
}

export const headerOf = ({ headers }: Email, name: string): string | undefined =>
  headers.find(({ key }) => key === name.toLowerCase())?.value;

interface Option {
  value: string;
  label: string;
}

/** The options, and the chosen one if it is not among them, such as after following a link. */
export function withChosen(options: Option[], chosen: string | undefined, label: string): Option[] {
  const isListed = chosen === undefined || options.some(({ value }) => value === chosen);
  return isListed ? options : [...options, { value: chosen, label }];
}

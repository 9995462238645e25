/** A link on its own, or one that ends a short line; tall enough for a thumb, and over two lines for its underline. `<Link to="/register" className={linkClass}>` */
export const linkClass =
  "inline-flex min-h-11 min-w-11 items-center py-1.5 font-semibold text-primary underline decoration-1 underline-offset-4 hover:text-primary-hover hover:decoration-2";

/** A name in a list that leads to its page: it looks like plain text, but underlined. */
export const nameLinkClass =
  "-my-2 inline-block py-2 text-ink underline decoration-line-strong decoration-1 underline-offset-4 hover:decoration-2";

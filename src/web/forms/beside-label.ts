/** For a short field: its label at its left, above it where that leaves too little room. */
export const besideLabel =
  "flex-row! flex-wrap items-center gap-x-3! [&>label]:min-w-14 [&>div]:grow [&>div]:basis-32 [&>p]:basis-full";

// Stored data and the signed-in account are checked before they are used: a network's own page may have answered in place of
// the server, and stored data may be from another version. Written out by hand: zod would double a student's first view.

/** A value that may be null, or that a server of the version before this one does not send. */
class Optional<Of> {
  readonly shape: Of;
  readonly mayBeMissing: boolean;

  constructor(shape: Of, mayBeMissing: boolean) {
    this.shape = shape;
    this.mayBeMissing = mayBeMissing;
  }
}

/** The shape of a type. With a field added to the type, its shape no longer fits, and the compiler says so. */
export type ShapeOf<Type> = null extends Type
  ? Optional<ShapeOf<NonNullable<Type>>>
  : undefined extends Type
    ? Optional<ShapeOf<NonNullable<Type>>>
    : [Type] extends [string]
      ? "string"
      : [Type] extends [number]
        ? "number"
        : [Type] extends [boolean]
          ? "boolean"
          : Type extends readonly (infer Item)[]
            ? readonly [ShapeOf<Item>]
            : { readonly [Key in keyof Type]-?: ShapeOf<Type[Key]> };

/** The shape of a value that may be null or missing. */
export function optional<const Of>(shape: Of): Optional<Of> {
  return new Optional(shape, true);
}

/** The shape of a value that may be null, but not missing. */
export function nullable<const Of>(shape: Of): Optional<Of> {
  return new Optional(shape, false);
}

/** Whether a value has a shape. It may have more fields, such as a later version's. */
export function hasShape(value: unknown, shape: unknown): boolean {
  if (shape instanceof Optional) {
    const isMissing = value === undefined && shape.mayBeMissing;
    return isMissing || value === null || hasShape(value, shape.shape);
  }
  if (typeof shape === "string") return typeof value === shape;
  if (Array.isArray(shape)) return Array.isArray(value) && value.every((item) => hasShape(item, shape[0]));
  if (typeof value !== "object" || value === null) return false;
  return Object.entries(shape as object).every(([key, of]) =>
    hasShape((value as Record<string, unknown>)[key], of),
  );
}

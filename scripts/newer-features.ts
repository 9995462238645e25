import type { CompatStatement, Identifier, SimpleSupportStatement } from "@mdn/browser-compat-data";
// The package's own JSON would cost the tests four seconds: Vite makes a module of its 20 MB.
import data from "@mdn/browser-compat-data/forLegacyNode";
import { browserTargets } from "./browser-targets.ts";

/** Something that one of our browsers lacks: `Array.prototype.toSorted`, `Object.groupBy`, or the global `Temporal`. */
export interface NewerFeature {
  /** A global, or a part of `Intl`. */
  owner: string;
  /** Undefined for the owner itself. */
  member: string | undefined;
  /** Whether the data says that the member belongs to the owner rather than to its instances. */
  isStatic: boolean;
}

type Browser = keyof typeof browserTargets;

/** Supported by the oldest of our browsers, as it is: without a flag, a prefix or another name. */
function isIn(
  browser: Browser,
  { version_added, version_removed, ...rest }: SimpleSupportStatement,
): boolean {
  if (rest.flags || rest.prefix || rest.alternative_name || typeof version_added !== "string") return false;
  const version = (text: string) => Number.parseFloat(text.replace("≤", ""));
  const target = browserTargets[browser];
  const isRemoved = typeof version_removed === "string" && version(version_removed) <= target;
  return version(version_added) <= target && !isRemoved;
}

/** Whether one of our browsers lacks the feature. */
export function isNewer({ support }: CompatStatement): boolean {
  return (Object.keys(browserTargets) as Browser[]).some((browser) => {
    const statements = support[browser];
    return statements !== undefined && ![statements].flat().some((each) => isIn(browser, each));
  });
}

/** The features directly below this one, by name. */
export function featuresIn(parent: object): [string, Identifier & { __compat: CompatStatement }][] {
  return Object.entries(parent).filter(
    ([name, value]) => name !== "__compat" && value.__compat !== undefined,
  );
}

const { Intl: intl = {}, ...builtIns } = data.javascript.builtins as Record<string, object>;

/** Globals and parts of `Intl`, of the language and of the platform. */
const owners = [
  ...featuresIn(builtIns),
  ...featuresIn(intl).map(([name, feature]) => [`Intl.${name}`, feature] as const),
  ...featuresIn(data.api),
];

/** A name of JavaScript: the data also lists events, options and other details of a member. */
const isName = (name: string) =>
  /^[A-Za-z]\w*$/.test(name) && !/_(event|permission|objects?|buffers?)$/.test(name);

function membersOf(
  owner: string,
  feature: object,
): { member: string; compat: CompatStatement; isStatic: boolean }[] {
  return featuresIn(feature)
    .filter(([name]) => isName(name) && name !== owner.replace("Intl.", ""))
    .map(([name, { __compat }]) => ({
      member: name.replace(/_static$/, ""),
      compat: __compat,
      isStatic: name.endsWith("_static"),
    }));
}

/** Everything of the language and the platform that one of our browsers lacks. */
export const newerFeatures = owners.flatMap(([owner, feature]): NewerFeature[] => {
  if (isNewer(feature.__compat)) return [{ owner, member: undefined, isStatic: false }];
  return membersOf(owner, feature)
    .filter(({ compat }) => isNewer(compat))
    .map(({ member, isStatic }) => ({ owner, member, isStatic }));
});

/** Names of members that all of our browsers have in some object. */
export const olderMembers: ReadonlySet<string> = new Set(
  owners.flatMap(([owner, feature]) =>
    isNewer(feature.__compat)
      ? []
      : membersOf(owner, feature)
          .filter(({ compat }) => !isNewer(compat))
          .map(({ member }) => member),
  ),
);

const { properties = {}, selectors = {}, types = {}, "at-rules": atRules = {} } = data.css;

/** What the data says about styles. */
export const styleFeatures: Record<"properties" | "selectors" | "types" | "atRules", Identifier> = {
  properties,
  selectors,
  types,
  atRules,
};

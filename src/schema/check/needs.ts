import { hasPage } from '../addresses';
import type { FieldKind } from '../field';
import { placedParts, type Resource } from '../resource';
import type { Verb } from '../resourceParts';
import type { Problems } from './context';
import { a, instead, quoted } from './wording';

/** What code written by hand takes for granted of one kind of record. */
export interface Need {
  /** The screens in whose place it puts pages of its own. */
  readonly pages?: readonly (keyof typeof hasPage)[];
  /** The fields that it shows in a way of its own. */
  readonly fields?: readonly string[];
  /** The fields that it reads or writes, each with the kinds that it takes it to be. */
  readonly reads?: Readonly<Record<string, readonly FieldKind[]>>;
  /** The searches that its addresses and calls name. */
  readonly searches?: readonly string[];
  /** The verbs that it counts on: it keeps the others to itself. */
  readonly verbs?: readonly Verb[];
  /** The kind of record that it takes these to be some of. */
  readonly view?: string;
  /** It reads the records of all manufacturers at once. */
  readonly shared?: true;
  /** What else it opens: forms in modals of its own, a list in a page of its own, the page of a record by a link. */
  readonly opens?: readonly ('create' | 'edit' | 'list' | 'record')[];
  /** The keys of sections that it finds on the page of a record. */
  readonly sections?: readonly string[];
  /** Its form is a wizard, which reads the steps of its sections, and the page of a record those of its own. */
  readonly wizard?: true;
  /** The parts that it attaches, by the places that a declaration has for them. */
  readonly parts?: { readonly [K in keyof ReturnType<typeof placedParts>]?: readonly string[] };
}

/** By the name of the kind. */
export type Needs = Readonly<Record<string, Need>>;

const pageAdvice = {
  list: ['its list', 'declare "list"'],
  record: ['a record', 'declare "record"'],
  create: ['a new record', 'let "form.create" open in a page'],
  edit: ['editing a record', 'let "form.edit" open in a page'],
} as const;

function* partProblems(resource: Resource, { parts = {} }: Need): Problems {
  for (const [place, names] of Object.entries(placedParts(resource))) {
    const attached = parts[place as keyof typeof parts] ?? [];
    for (const name of names.filter((one) => !attached.includes(one))) yield `its ${place} have a place for the part "${name}", which nobody wrote; ${attached.length === 0 ? 'take it away' : instead(name, attached)}`;
  }
}

/** Steps are read by a wizard alone, and a wizard consists of them. */
function* wizardProblems({ form, record }: Resource, { wizard }: Need): Problems {
  const inForm = form?.sections ?? [];
  if (wizard) {
    if (!inForm.some(({ step }) => step !== undefined)) yield 'its form has no steps, of which a wizard written by hand consists; give its sections a "step"';
    return;
  }
  for (const { title, step } of [...inForm, ...(record?.sections ?? [])]) {
    if (step !== undefined) yield `section "${title}" stands in the step "${step}", and its form is no wizard; leave "step" out`;
  }
}

/** Fields that several parts read: each as the kinds that all of those take it to be which read it. */
function readByBoth(one: NonNullable<Need['reads']>, other: NonNullable<Need['reads']>): NonNullable<Need['reads']> {
  return { ...one, ...Object.fromEntries(Object.entries(other).map(([name, kinds]) => [name, one[name] ? kinds.filter((kind) => one[name]?.includes(kind)) : kinds])) };
}

/** The same asked by several parts of the product: all that any of them asks for. */
function bothOf(one: Need, other: Need): Need {
  const listed = <K extends 'pages' | 'fields' | 'sections' | 'searches' | 'opens'>(key: K) => [...new Set([...(one[key] ?? []), ...(other[key] ?? [])])];
  const lists = { pages: listed('pages'), fields: listed('fields'), sections: listed('sections'), searches: listed('searches'), opens: listed('opens') } as Need;
  return { ...one, ...other, ...lists, reads: readByBoth(one.reads ?? {}, other.reads ?? {}) };
}

/** What is asked for in all, by the name of the kind. */
export function allNeeds(all: readonly Needs[]): Needs {
  const joined: Record<string, Need> = {};
  for (const [name, need] of all.flatMap((needs) => Object.entries(needs))) joined[name] = bothOf(joined[name] ?? {}, need);
  return joined;
}

const kindsIn = (kinds: readonly FieldKind[]): string => kinds.map(a).join(' or ');

/** What code written by hand reads of records, whatever shows them. */
function* readProblems(resource: Resource, { reads = {}, searches = [], verbs, view, shared }: Need): Problems {
  for (const [name, kinds] of Object.entries(reads)) {
    const field = Object.hasOwn(resource.fields, name) ? resource.fields[name] : undefined;
    if (!field) yield `it has no field "${name}", which code written by hand reads; declare it as ${kindsIn(kinds)}`;
    else if (!kinds.includes(field.kind)) yield `field "${name}": it is ${a(field.kind)}, and code written by hand reads it as ${kindsIn(kinds)}; declare it so`;
  }
  for (const name of searches) if (!Object.hasOwn(resource.search, name)) yield `it has no search "${name}", by which code written by hand lists its records; add it`;
  if (verbs?.some((verb) => !resource.verbs.includes(verb))) yield `it has not all of the verbs ${quoted(verbs)}, which code written by hand counts on; add them`;
  const more = verbs && resource.verbs.filter((verb) => !verbs.includes(verb));
  if (more && more.length > 0) yield `it has the verb ${quoted(more.slice(0, 1))}, and its records are written by the server alone; set "verbs" to ${quoted(verbs)}`;
  if (view !== undefined && resource.view?.of !== view) yield `it is no view of ${view}, and code written by hand takes its records from there; declare "view" with of: '${view}'`;
  if (shared && !resource.shared) yield 'its records would be kept for each manufacturer apart, and code written by hand reads them all together; add shared';
}

/** What declarations lack that code written by hand asks them for. */
export function* lacking(all: readonly Resource[], needs: Needs): Problems {
  for (const name of Object.keys(needs)) {
    if (!all.some((resource) => resource.name === name)) yield `${name}: it is missing from the registry, and code written by hand asks for it; declare it under this name`;
  }
  for (const resource of all) {
    const need = needs[resource.name] ?? {};
    for (const page of need.pages ?? []) {
      const [purpose, advice] = pageAdvice[page];
      if (!hasPage[page](resource)) yield `${resource.name}: it has no page for ${purpose}, and one written by hand stands in its place; ${advice}`;
    }
    for (const field of need.fields ?? []) {
      if (!Object.hasOwn(resource.fields, field)) yield `${resource.name}: it has no field "${field}", which code written by hand shows in a way of its own; give a field this name, or attach that code to another`;
    }
    for (const key of need.sections ?? []) {
      if (!resource.record?.sections.some((section) => section.key === key)) yield `${resource.name}: no section of its page has the key "${key}", by which code written by hand finds it; give it to one`;
    }
    for (const problem of [...readProblems(resource, need), ...wizardProblems(resource, need), ...partProblems(resource, need)]) yield `${resource.name}: ${problem}`;
  }
}

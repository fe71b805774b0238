import type { FieldKind } from '../../fields';
import { placedParts, type Verb } from '../resourceParts';
import type { Resource } from '../resource';
import { hasPage } from '../screenPaths';
import { fieldOf, searchOf, type Problems } from './context';
import { kindWithArticle, suggestName, quoteList } from './wording';

/** What custom code expects of one resource. */
interface ResourceRequirements {
  /** The screens that it replaces with its own pages. */
  readonly pages?: readonly (keyof typeof hasPage)[];
  /** The fields that it reads or writes, each with the kinds that it accepts. */
  readonly reads?: Readonly<Record<string, readonly FieldKind[]>>;
  /** The searches that its addresses and calls use. */
  readonly searches?: readonly string[];
  /** The verbs that it relies on; the declaration may have no others, because only the server writes the records. */
  readonly verbs?: readonly Verb[];
  /** The resource that this one must be a view of. */
  readonly view?: string;
  /** Whether it reads the records of all manufacturers together. */
  readonly shared?: true;
  /** What it opens itself: forms in its own modals, a list in its own page, the record page by a link. */
  readonly opens?: readonly ('create' | 'edit' | 'list' | 'record')[];
  /** The keys of the record page's sections that it looks up. */
  readonly sections?: readonly string[];
  /** Whether its form and record page are wizards, which read the steps of their sections. */
  readonly wizard?: true;
  /** The parts that it attaches, by the place where a declaration can name them. */
  readonly parts?: { readonly [K in keyof ReturnType<typeof placedParts>]?: readonly string[] };
}

/** The expectations by resource name. */
export type CodeRequirements = Readonly<Record<string, ResourceRequirements>>;

const pageAdvice = {
  list: ['its list', 'declare "list"'],
  record: ['a record', 'declare "record"'],
  create: ['a new record', 'let "form.create" open in a page'],
  edit: ['editing a record', 'let "form.edit" open in a page'],
} as const;

function* partProblems(resource: Resource, { parts = {} }: ResourceRequirements): Problems {
  for (const [place, names] of Object.entries(placedParts(resource))) {
    const attached = parts[place as keyof typeof parts] ?? [];
    for (const name of names.filter((one) => !attached.includes(one)))
      yield (
        `its ${place} have a place for the part "${name}", which no code declares to attach; ` +
        (attached.length > 0
          ? suggestName(name, attached)
          : 'remove it, or name it in the "parts" of its kind of record in src/pages/needs.ts')
      );
  }
}

/** A wizard needs steps, and only a wizard uses them. */
function* wizardProblems({ form, record }: Resource, { wizard }: ResourceRequirements): Problems {
  const inForm = form?.sections ?? [];
  if (wizard) {
    if (!inForm.some(({ step }) => step !== undefined))
      yield 'its form has no steps, but custom code shows it as a wizard; give its sections a "step"';
    return;
  }
  for (const { title, step } of [...inForm, ...(record?.sections ?? [])]) {
    if (step !== undefined)
      yield `section "${title}" has the step "${step}", but the form is not a wizard; leave "step" out`;
  }
}

/** Merges two tables of fields that are read: a field in both keeps only the kinds that both accept. */
function mergeReads(
  left: NonNullable<ResourceRequirements['reads']>,
  right: NonNullable<ResourceRequirements['reads']>,
): NonNullable<ResourceRequirements['reads']> {
  const narrowed = Object.entries(right).map(([name, kinds]): [string, readonly FieldKind[]] => [
    name,
    left[name] ? kinds.filter((kind) => left[name]?.includes(kind)) : kinds,
  ]);
  return { ...left, ...Object.fromEntries(narrowed) };
}

const union = <T>(left: readonly T[] = [], right: readonly T[] = []): readonly T[] => [...new Set([...left, ...right])];

/** Merges what two parts of the product expect of the same resource. */
const mergeResourceRequirements = (left: ResourceRequirements, right: ResourceRequirements): ResourceRequirements => ({
  ...left,
  ...right,
  pages: union(left.pages, right.pages),
  sections: union(left.sections, right.sections),
  searches: union(left.searches, right.searches),
  opens: union(left.opens, right.opens),
  parts: {
    actions: union(left.parts?.actions, right.parts?.actions),
    sections: union(left.parts?.sections, right.parts?.sections),
  },
  reads: mergeReads(left.reads ?? {}, right.reads ?? {}),
});

/** Merges all expectations, by resource name. */
export function mergeRequirements(all: readonly CodeRequirements[]): CodeRequirements {
  const merged: Record<string, ResourceRequirements> = {};
  for (const [name, need] of all.flatMap((needs) => Object.entries(needs)))
    merged[name] = mergeResourceRequirements(merged[name] ?? {}, need);
  return merged;
}

const formatKinds = (kinds: readonly FieldKind[]): string => kinds.map(kindWithArticle).join(' or ');

/** Problems of the fields, searches and verbs that custom code relies on. */
function* readProblems(
  resource: Resource,
  { reads = {}, searches = [], verbs, view, shared }: ResourceRequirements,
): Problems {
  for (const [name, kinds] of Object.entries(reads)) {
    const field = fieldOf(resource, name);
    if (!field) yield `it has no field "${name}", which custom code reads; declare it as ${formatKinds(kinds)}`;
    else if (!kinds.includes(field.kind))
      yield (
        `field "${name}": it is ${kindWithArticle(field.kind)}, but custom code needs ${formatKinds(kinds)}; ` +
        'change its kind'
      );
  }
  for (const name of searches)
    if (!searchOf(resource, name))
      yield `it has no search "${name}", which custom code uses to list its records; add it`;
  if (verbs?.some((verb) => !resource.verbs.includes(verb)))
    yield `it does not have all of the verbs ${quoteList(verbs)}, which custom code needs; add the missing ones`;
  const extraVerbs = verbs && resource.verbs.filter((verb) => !verbs.includes(verb));
  if (extraVerbs && extraVerbs.length > 0)
    yield (
      `it has the verb ${quoteList(extraVerbs.slice(0, 1))}, but only the server writes its records; set ` +
      `"verbs" to ${quoteList(verbs)}`
    );
  if (view !== undefined && resource.view?.of !== view)
    yield (
      `it is not a view of ${view}, but custom code takes its records from there; declare "view" with of: ` +
      `'${view}'`
    );
  if (shared && !resource.shared)
    yield (
      'its records would be stored separately for each manufacturer, but custom code reads them all together; ' +
      'add "shared"'
    );
}

/** Problems of declarations that lack what custom code expects. */
export function* requirementProblems(all: readonly Resource[], needs: CodeRequirements): Problems {
  for (const name of Object.keys(needs)) {
    if (!all.some((resource) => resource.name === name))
      yield `${name}: it is missing from the registry, but custom code needs it; declare a resource with this name`;
  }
  for (const resource of all) {
    const need = needs[resource.name] ?? {};
    for (const page of need.pages ?? []) {
      const [purpose, advice] = pageAdvice[page];
      if (!hasPage[page](resource))
        yield `${resource.name}: it has no page for ${purpose}, but custom code replaces that page; ${advice}`;
    }
    for (const key of need.sections ?? []) {
      if (!resource.record?.sections.some((section) => section.key === key))
        yield (
          `${resource.name}: no section of its record page has the key "${key}", which custom code looks for; ` +
          'give this key to a section'
        );
    }
    for (const problem of [
      ...readProblems(resource, need),
      ...wizardProblems(resource, need),
      ...partProblems(resource, need),
    ])
      yield `${resource.name}: ${problem}`;
  }
}

import type { FieldKind } from '../../fields';
import { actionsOf, isListOpened, parentResourceName } from '../listOpeners';
import { isLinkField } from '../references';
import { placedParts } from '../placedParts';
import type { Resource } from '../resource';
import type { Verb } from '../resourceParts';
import { hasPage } from '../screenPaths';
import { canAddFromSubList } from '../subLists';
import { type Problems, fieldOf } from './context';
import { kindWithArticle, suggestName, quoteList } from './wording';

/** What custom code expects of one resource. */
interface ResourceRequirements {
  /** The screens that it replaces with its own pages. */
  readonly pages?: readonly (keyof typeof hasPage)[];
  /** The fields that it displays in its own way. */
  readonly fields?: readonly string[];
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
      yield `its ${place} have a place for the part "${name}", which no code declares to attach; ${attached.length === 0 ? 'remove it, or name it in the "parts" of its kind of record in src/pages/needs.ts' : suggestName(name, attached)}`;
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
  return {
    ...left,
    ...Object.fromEntries(
      Object.entries(right).map(([name, kinds]) => [
        name,
        left[name] ? kinds.filter((kind) => left[name]?.includes(kind)) : kinds,
      ]),
    ),
  };
}

/** Merges what two parts of the product expect of the same resource. */
function mergeResourceRequirements(left: ResourceRequirements, right: ResourceRequirements): ResourceRequirements {
  const mergeLists = <K extends 'pages' | 'fields' | 'sections' | 'searches' | 'opens'>(key: K) => [
    ...new Set([...(left[key] ?? []), ...(right[key] ?? [])]),
  ];
  const lists = {
    pages: mergeLists('pages'),
    fields: mergeLists('fields'),
    sections: mergeLists('sections'),
    searches: mergeLists('searches'),
    opens: mergeLists('opens'),
  } as ResourceRequirements;
  const mergeParts = (place: keyof NonNullable<ResourceRequirements['parts']>) => [
    ...new Set([...(left.parts?.[place] ?? []), ...(right.parts?.[place] ?? [])]),
  ];
  const parts = { actions: mergeParts('actions'), sections: mergeParts('sections') };
  return { ...left, ...right, ...lists, parts, reads: mergeReads(left.reads ?? {}, right.reads ?? {}) };
}

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
    const field = Object.hasOwn(resource.fields, name) ? resource.fields[name] : undefined;
    if (!field) yield `it has no field "${name}", which custom code reads; declare it as ${formatKinds(kinds)}`;
    else if (!kinds.includes(field.kind))
      yield `field "${name}": it is ${kindWithArticle(field.kind)}, but custom code needs ${formatKinds(kinds)}; change its kind`;
  }
  for (const name of searches)
    if (!Object.hasOwn(resource.search, name))
      yield `it has no search "${name}", which custom code uses to list its records; add it`;
  if (verbs?.some((verb) => !resource.verbs.includes(verb)))
    yield `it does not have all of the verbs ${quoteList(verbs)}, which custom code needs; add the missing ones`;
  const extraVerbs = verbs && resource.verbs.filter((verb) => !verbs.includes(verb));
  if (extraVerbs && extraVerbs.length > 0)
    yield `it has the verb ${quoteList(extraVerbs.slice(0, 1))}, but only the server writes its records; set "verbs" to ${quoteList(verbs)}`;
  if (view !== undefined && resource.view?.of !== view)
    yield `it is not a view of ${view}, but custom code takes its records from there; declare "view" with of: '${view}'`;
  if (shared && !resource.shared)
    yield 'its records would be stored separately for each manufacturer, but custom code reads them all together; add "shared"';
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
    for (const field of need.fields ?? []) {
      if (!Object.hasOwn(resource.fields, field))
        yield `${resource.name}: it has no field "${field}", which custom code displays in its own way; give a field this name, or attach that code to another field`;
    }
    for (const key of need.sections ?? []) {
      if (!resource.record?.sections.some((section) => section.key === key))
        yield `${resource.name}: no section of its record page has the key "${key}", which custom code looks for; give this key to a section`;
    }
    for (const problem of [
      ...readProblems(resource, need),
      ...wizardProblems(resource, need),
      ...partProblems(resource, need),
    ])
      yield `${resource.name}: ${problem}`;
  }
}

const columnsOf = ({ list }: Resource) =>
  [...(list?.columns ?? []), ...(list?.related ?? [])].filter((column) => typeof column === 'object');

function hasCreateOpener(resource: Resource, all: readonly Resource[]): boolean {
  const { name, list } = resource;
  const isListed = all.some(({ record, relations }) => record && relations.hasMany.some(({ many }) => many === name));
  return (
    list?.createLabel !== undefined ||
    actionsOf(all).some((action) => 'create' in action && action.create === name) ||
    (isListed && canAddFromSubList(resource))
  );
}

function hasEditOpener({ name, list, record }: Resource, all: readonly Resource[]): boolean {
  return (
    record !== undefined ||
    (list?.actions ?? []).includes('edit') ||
    all.flatMap(columnsOf).some((column) => 'children' in column && column.children === name)
  );
}

/**
 * Whether something opens the record page: a column, a reference on another record page, a list below the record, or
 * the page that creates it.
 */
function hasRecordOpener(resource: Resource, all: readonly Resource[]): boolean {
  const leadsHere = (one: Resource, name: string): boolean => {
    const field = fieldOf(one, name);
    return isLinkField(field) && field.to === resource.name;
  };
  const isLinked = all.some((one) =>
    columnsOf(one).some(
      (column) =>
        'field' in column &&
        column.link !== undefined &&
        (column.link === 'record' ? one === resource : leadsHere(one, column.link)),
    ),
  );
  const isReferredTo = all.some((one) =>
    one.record?.sections.some(({ fields }) => fields.some((name) => leadsHere(one, name))),
  );
  return (
    isLinked || isReferredTo || all.some((one) => parentResourceName(one) === resource.name) || hasPage.create(resource)
  );
}

function* unreachablePlaceProblems(
  resource: Resource,
  all: readonly Resource[],
  { opens = [], pages = [] }: ResourceRequirements,
): Problems {
  const { list, form, record } = resource;
  const parentName = parentResourceName(resource);
  if (form?.create && !opens.includes('create') && !hasCreateOpener(resource, all))
    yield 'nothing opens form.create: its list has no button for it and no action creates a record; name the button in list.createLabel, or remove form.create';
  if (form?.edit && !opens.includes('edit') && !hasEditOpener(resource, all))
    yield 'nothing opens form.edit: no action of its list does, and there is no record page; add "edit" to list.actions, or remove form.edit';
  if (record && !opens.includes('record') && !pages.includes('record') && !hasRecordOpener(resource, all))
    yield 'nothing opens its record page: no column links to it; add link: \'record\' to a column of its list, or remove "record"';
  if (!list || opens.includes('list') || pages.includes('list') || isListOpened(resource, all)) return;
  yield parentName === undefined
    ? 'nothing opens its list: it is not in the menu, not below a record, and no action leads to it; add "menu", or remove "list"'
    : `nothing opens its list: it is below the records of ${parentName}, but no action there leads to it; add { page: '${resource.screenPath}' } to list.actions of ${parentName}`;
}

/** Forms, record pages and lists that users cannot reach: neither a declaration nor custom code opens them. */
export function* unreachableProblems(all: readonly Resource[], needs: CodeRequirements): Problems {
  for (const resource of all)
    for (const problem of unreachablePlaceProblems(resource, all, needs[resource.name] ?? {}))
      yield `${resource.name}: ${problem}`;
}

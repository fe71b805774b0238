import type { Field } from '../../fields';
import { actionsOf, isListOpened, parentResourceName } from '../listOpeners';
import { isLinkField, isReference } from '../references';
import { byName } from '../registry';
import { reportFields } from '../reported';
import type { Resource } from '../resource';
import { isSystemField } from '../resourceParts';
import { hasPage } from '../screenPaths';
import { canAddFromSubList } from '../subLists';
import type { CodeRequirements } from './codeRequirements';
import { fieldOf, type CheckContext, type Problems } from './context';
import { fieldPlaces } from './fieldPlaces';

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
    all.flatMap(columnsOf).some((column) => 'children' in column && column.children === name) ||
    all.some((other) => other.record?.children?.some(({ of }) => of === name))
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
  { opens = [], pages = [] }: CodeRequirements[string],
): Problems {
  const { list, form, record } = resource;
  const parentName = parentResourceName(resource);
  if (form?.create && !opens.includes('create') && !hasCreateOpener(resource, all))
    yield (
      'nothing opens form.create: its list has no button for it and no action creates a record; name the ' +
      'button in list.createLabel, or remove form.create'
    );
  if (form?.edit && !opens.includes('edit') && !hasEditOpener(resource, all))
    yield (
      'nothing opens form.edit: no action of its list does, and there is no record page; add "edit" to ' +
      'list.actions, or remove form.edit'
    );
  if (record && !opens.includes('record') && !pages.includes('record') && !hasRecordOpener(resource, all))
    yield (
      "nothing opens its record page: no column links to it; add link: 'record' to a column of its list, or " +
      'remove "record"'
    );
  if (!list || opens.includes('list') || pages.includes('list') || isListOpened(resource, all)) return;
  yield parentName === undefined
    ? 'nothing opens its list: it is not in the menu, not below a record, and no action leads to it; add ' +
      '"menu", or remove "list"'
    : `nothing opens its list: it is below the records of ${parentName}, but no action there leads to it; add ` +
      `{ page: '${resource.screenPath}' } to list.actions of ${parentName}`;
}

/** Forms, record pages and lists that users cannot reach: neither a declaration nor custom code opens them. */
export function* unreachableProblems(all: readonly Resource[], needs: CodeRequirements): Problems {
  for (const resource of all)
    for (const problem of unreachablePlaceProblems(resource, all, needs[resource.name] ?? {}))
      yield `${resource.name}: ${problem}`;
}

/** What code written by hand does with records, besides what the declarations say. */
export interface CodeUse {
  readonly needs: CodeRequirements;
  /** The kinds of record of which server code may write any field. */
  readonly written: readonly string[];
}

/** Places that name a field without showing or using its value. */
const withoutUse = ['alsoCalled', 'together'];

/** The fields that any declaration names, as `resource.field`. */
function namedFields(all: readonly Resource[]): ReadonlySet<string> {
  const context: CheckContext = {
    resources: byName(all),
    names: all.map(({ name }) => name),
    features: [],
    roles: [],
    permissions: [],
    isSound: true,
  };
  const named = new Set<string>();
  for (const resource of all)
    for (const { where, names, of } of fieldPlaces({ ...context, resource }))
      for (const name of withoutUse.includes(where) ? [] : names) {
        named.add(`${of.name}.${name}`);
        // A view shows the fields of the records that it selects.
        if (of.view) named.add(`${of.view.of}.${name}`);
      }
  return named;
}

/**
 * Whether code shows or writes the field under a rule of its own kind: the number of a record, the name of a user, the
 * time since which a condition is met.
 */
const hasOwnUse = (field: Field): boolean =>
  (field.kind === 'text' && (field.numbered ?? field.staff) !== undefined) ||
  (field.kind === 'instant' && field.since !== undefined);

/** Whether the server itself keeps all fields of these records, or takes them from others. */
const isKeptByServer = ({ view, log, outgoing, incoming }: Resource): boolean =>
  (view ?? log ?? outgoing ?? incoming) !== undefined;

/** The read-only fields that the server sets by the word of a trait. */
function fieldsKeptByTraits({ name, assigned, reported, preferences }: Resource, all: readonly Resource[]): string[] {
  const stops = all.flatMap(({ incoming, fields }) => {
    const person = fields[incoming?.person ?? ''];
    return incoming && isReference(person) && person.to === name ? [incoming.stops.at] : [];
  });
  return [
    ...(assigned ? [assigned.to, assigned.note] : []),
    ...(reported ? reportFields(reported) : []),
    ...(preferences ?? []),
    ...stops,
  ];
}

/** Whether screens of its own show the records: a keyed child is read and written as a whole with its parent. */
const hasScreens = ({ list, form, record, relations }: Resource): boolean =>
  relations.keyed === undefined && (list ?? form ?? record) !== undefined;

/**
 * Fields that no screen, search, rule or code uses, and read-only fields that nothing ever gives a value. Only what is
 * certain is told: not of kinds of record that code has pages for, nor of those that server code may write.
 */
export function* unusedFieldProblems(all: readonly Resource[], { needs, written }: CodeUse): Problems {
  const named = namedFields(all);
  for (const resource of all) {
    const { name: of, declared, verbs } = resource;
    const { reads = {}, pages = [] } = needs[of] ?? {};
    const kept = fieldsKeptByTraits(resource, all);
    for (const [name, field] of Object.entries(declared)) {
      if (isKeptByServer(resource) || isSystemField(name) || hasOwnUse(field) || kept.includes(name)) continue;
      // Records that nobody creates here come from another server.
      if (field.readOnly && verbs.includes('create') && !written.includes(of))
        yield (
          `${of}: field "${name}": it is read-only, but neither the declaration nor any code of the server gives it ` +
          'a value; leave "readOnly" out, make it "computed" or "derived", or write it in "attachRules" of its kind'
        );
      else if (hasScreens(resource) && pages.length === 0 && !(name in reads) && !named.has(`${of}.${name}`))
        yield (
          `${of}: field "${name}": it is used nowhere: no list, form, record page, search or other field names it; ` +
          'add it where it is needed, or remove it'
        );
    }
  }
}

import type { Field } from '../../fields';
import type { Resource } from '../resource';
import { isReference } from '../references';
import { reportFields } from '../reported';
import { isSystemField } from '../resourceParts';
import type { CodeRequirements } from './codeRequirements';
import type { CheckContext, Problems } from './context';
import { fieldPlaces } from './fieldPlaces';

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
    resources: new Map(all.map((resource) => [resource.name, resource])),
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

import { findReference, isEqual, isReference, type Resource } from '../../schema';
import { derivedSources } from '../../schema/screens';

/** A kind of record whose values the rows of a list show. */
export interface KindInRows {
  readonly kind: Resource;
  /** The fields of a row that hold ids of its records. */
  readonly idFields: readonly string[];
}

/** The references that a field follows to the records whose values it shows; none for values of its own record. */
function pathsOf(resource: Pick<Resource, 'fields' | 'included'>, name: string): readonly (readonly string[])[] {
  const field = resource.fields[name];
  if (field?.derived) return derivedSources(field.derived).flatMap((source) => pathsOf(resource, source));
  const { path = [], field: column = name } = resource.included[name] ?? {};
  // A reference with a prefix is shown by the title of its record, which is in the row.
  return [isReference(field) && field.prefix !== undefined ? [...path, column] : path];
}

/** The kind to which references lead; undefined where it is not one of these. */
const kindAt = (from: Resource, path: readonly string[], all: readonly Resource[]): Resource | undefined =>
  path.reduce<Resource | undefined>((resource, reference) => {
    const to = resource && findReference(resource, reference)?.to;
    return all.find(({ name }) => name === to);
  }, from);

/** The field with the id of the record to which references lead; undefined where rows have no such field. */
function idFieldOf({ included }: Resource, path: readonly string[]): string | undefined {
  const [before, last] = [path.slice(0, -1), path.at(-1)];
  if (before.length === 0) return last;
  return Object.entries(included).find(([, { path: to, field }]) => field === last && isEqual(to, before))?.[0];
}

/**
 * The kinds of record whose values these fields show: that of the rows, and those of linked records whose ids the rows
 * have. A change of a record on the way to a linked one may lead to another one, so such records count too.
 */
export function kindsInRows(
  resource: Resource,
  fields: readonly string[],
  all: readonly Resource[],
): readonly KindInRows[] {
  const found = new Map<string, { readonly kind: Resource; readonly idFields: Set<string> }>();
  const add = (kind: Resource, idField: string) => {
    const stored = kind.view?.of ?? kind.name;
    const entry = found.get(stored) ?? { kind, idFields: new Set() };
    found.set(stored, entry);
    entry.idFields.add(idField);
  };
  add(resource, 'id');
  for (const path of fields.flatMap((name) => pathsOf(resource, name)))
    for (let end = 1; end <= path.length; end += 1) {
      const followed = path.slice(0, end);
      const [kind, idField] = [kindAt(resource, followed, all), idFieldOf(resource, followed)];
      if (kind && idField !== undefined) add(kind, idField);
    }
  return [...found.values()].map(({ kind, idFields }) => ({ kind, idFields: [...idFields] }));
}

import { flattenOptions, type FlatOption } from '../fields';
import type { Values } from './scalarValue';
import { isReference, type ReferenceField } from './references';
import type { LinkedWrite } from './relations';
import type { Resource } from './resource';

/** A reference whose record is written with this one. */
export interface WrittenReference extends LinkedWrite {
  readonly reference: string;
  readonly prefix: string;
  /** Name of the resource that it points to. */
  readonly to: string;
}

/**
 * The reference of that name; undefined where there is none. Without a name `fields` is not accessed, because that
 * resolves the included fields.
 */
export function findReference(
  resource: Pick<Resource, 'fields'>,
  name: string | undefined,
): ReferenceField | undefined {
  const field = name === undefined ? undefined : resource.fields[name];
  return isReference(field) ? field : undefined;
}

/** The references whose records are written with this one. */
export const writtenReferences = ({ fields, relations }: Pick<Resource, 'fields' | 'relations'>): WrittenReference[] =>
  relations.belongsTo.flatMap(({ name, path: [reference = ''], write }): WrittenReference[] => {
    const field = fields[reference];
    return write && isReference(field) ? [{ ...write, reference, prefix: `${name}_`, to: field.to }] : [];
  });

/** The values of a new record that points only to this record by the field of that name. */
export const valuesLinkingTo = ({ fields }: Pick<Resource, 'fields'>, name: string, id: number): Values => ({
  [name]: fields[name]?.kind === 'references' ? [id] : id,
});

/** The keys of a resource of keyed children, in declared order. */
export function keyOptionsOf({ fields, relations }: Pick<Resource, 'fields' | 'relations'>): FlatOption[] {
  const by = fields[relations.keyed?.by ?? ''];
  return by?.kind === 'choice' ? flattenOptions(by.options) : [];
}

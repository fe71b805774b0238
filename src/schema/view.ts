import type { Field, FieldMap } from '../fields';
import { isBelongsTo, type HasMany, type HasOne, type Relation, type RelationMap } from './relations';
import { byName } from './registry';
import { declarationSourceOf, type Resource } from './resource';

/** Options of a field, or of a column of rows, that matter only for writing it. */
const formOptions = [
  'required',
  'advised',
  'initial',
  'default',
  'during',
  'when',
  'unique',
  'readOnlyWhen',
  'writtenBy',
  'computed',
  'was',
  'notBefore',
  'notAfter',
  'pattern',
  'invalid',
  'placeholder',
  'suggest',
  'suggestId',
  'maxRows',
  'since',
] as const;
type FormOption = (typeof formOptions)[number];

/** The fields of a resource as a view shows them: read-only, without the options for forms. */
export type ViewedFields<F extends FieldMap> = {
  readonly [K in keyof F]: Omit<F[K], FormOption> & {
    readonly kind: F[K]['kind'];
    readonly label: string;
    readonly readOnly: true;
  };
};

const withoutFormOptions = (declared: object): object =>
  Object.fromEntries(Object.entries(declared).filter(([option]) => !formOptions.some((one) => one === option)));

function toViewedField(declared: Field, label = declared.label): object {
  const columns = declared.kind === 'rows' && {
    columns: Object.fromEntries(
      Object.entries(declared.columns).map(([name, column]) => [name, withoutFormOptions(column)]),
    ),
  };
  return { ...withoutFormOptions(declared), ...columns, label, readOnly: true };
}

/**
 * Part of a declaration that a view takes over; empty where that declaration could not be read, which the check of the
 * registry reports. Throws where something else is passed.
 */
function takenFrom(viewed: unknown, part: 'declared' | 'declaredRelations', caller: string): object {
  if (typeof viewed !== 'object' || viewed === null || !(part in viewed || declarationSourceOf(viewed)))
    throw new TypeError(
      `${caller} takes the declaration of the kind of record that is viewed, such as ${caller}(visits)`,
    );
  return (viewed as { readonly [P in typeof part]?: object })[part] ?? {};
}

/** The fields of the records that a view shows, some of them with another label. */
export function viewedFields<F extends FieldMap>(
  viewed: Resource<string, F>,
  labels: { readonly [K in keyof F]?: string } = {},
): ViewedFields<F> {
  const declared = takenFrom(viewed, 'declared', 'viewedFields') as F;
  const unknown = Object.keys(labels).find((name) => 'declared' in viewed && !Object.hasOwn(declared, name));
  if (unknown !== undefined)
    throw new TypeError(`viewedFields gives a label to "${unknown}", which is not a field of ${viewed.name}`);
  return Object.fromEntries(
    Object.entries(declared).map(([name, field]) => [name, toViewedField(field, labels[name])]),
  ) as unknown as ViewedFields<F>;
}

/** A resource without declared relations has `string` as their names, which is filtered out. */
type ViewedRelations<R> = {
  readonly [K in keyof R as string extends K ? never : R[K] extends HasMany | HasOne ? never : K]: Omit<
    R[K],
    'write' | 'parent'
  >;
};

/**
 * The relations of a resource for a view: without writes, without a parent, and without relations that show nothing of
 * another record.
 */
export function viewedRelations<R extends RelationMap>(viewed: { readonly declaredRelations: R }): ViewedRelations<R> {
  const shown = Object.entries<Relation>(takenFrom(viewed, 'declaredRelations', 'viewedRelations') as R).flatMap(
    ([name, relation]) => {
      if (!isBelongsTo(relation) || (relation.parent !== undefined && relation.show === undefined)) return [];
      const { write: _write, parent: _parent, ...rest } = relation;
      return [[name, rest]];
    },
  );
  return Object.fromEntries(shown) as ViewedRelations<R>;
}

/**
 * Replaces the id field of each view by that of the resource it shows: a record has the same displayed id everywhere.
 */
export function withViewedIds(resources: readonly Resource[]): readonly Resource[] {
  const resourcesByName = byName(resources);
  return resources.map((resource) => {
    const id = resource.view && resourcesByName.get(resource.view.of)?.fields.id;
    return id ? { ...resource, fields: { ...resource.fields, id } } : resource;
  });
}

import type { Field, FieldMap } from './field';
import type { Resource } from './resource';

/** Options of a field, or of a column of rows, that matter only for writing it. */
const formOptions = [
  'required',
  'initial',
  'default',
  'during',
  'when',
  'unique',
  'readOnlyWhen',
  'writtenBy',
  'computed',
  'was',
  'changed',
  'notBefore',
  'notAfter',
  'pattern',
  'invalid',
  'placeholder',
  'suggest',
  'suggestId',
  'maxRows',
  'distinct',
] as const;
type FormOption = (typeof formOptions)[number];

/** The fields of a resource as a view shows them: read-only, without the options for forms. */
export type ViewedFields<F extends FieldMap> = { readonly [K in keyof F]: Omit<F[K], FormOption> & { readonly kind: F[K]['kind']; readonly label: string; readonly readOnly: true } };

const withoutFormOptions = (declared: object): object => Object.fromEntries(Object.entries(declared).filter(([option]) => !formOptions.some((one) => one === option)));

function toViewedField(declared: Field, label = declared.label): object {
  const columns = declared.kind === 'rows' && { columns: Object.fromEntries(Object.entries(declared.columns).map(([name, column]) => [name, withoutFormOptions(column)])) };
  return { ...withoutFormOptions(declared), ...columns, label, readOnly: true };
}

/** The fields of the records that a view shows, some of them with another label. */
export function viewedFields<F extends FieldMap>({ declared }: Resource<string, F>, labels: { readonly [K in keyof F]?: string } = {}): ViewedFields<F> {
  return Object.fromEntries(Object.entries(declared).map(([name, field]) => [name, toViewedField(field, labels[name])])) as unknown as ViewedFields<F>;
}

/** Replaces the id field of each view by that of the resource it shows: a record has the same displayed id everywhere. */
export function withViewedIds(resources: readonly Resource[]): readonly Resource[] {
  const resourcesByName = new Map(resources.map((resource) => [resource.name, resource]));
  return resources.map((resource) => {
    const id = resource.view && resourcesByName.get(resource.view.of)?.fields.id;
    return id ? { ...resource, fields: { ...resource.fields, id } } : resource;
  });
}

import type { Field, FieldMap } from './field';
import type { Resource } from './resource';

/** What is said of a field, or of a column of rows, for those who write it. */
const ofForms = [
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
type OfForms = (typeof ofForms)[number];

/** The fields of a resource as a view shows them: none is written, so that nothing of a form is left. */
export type ViewedFields<F extends FieldMap> = { readonly [K in keyof F]: Omit<F[K], OfForms> & { readonly kind: F[K]['kind']; readonly label: string; readonly readOnly: true } };

const withoutForms = (declared: object): object => Object.fromEntries(Object.entries(declared).filter(([option]) => !ofForms.some((one) => one === option)));

function viewed(declared: Field, label = declared.label): object {
  const columns = declared.kind === 'rows' && { columns: Object.fromEntries(Object.entries(declared.columns).map(([name, column]) => [name, withoutForms(column)])) };
  return { ...withoutForms(declared), ...columns, label, readOnly: true };
}

/** The fields of the records that a view shows, some of them under another label. */
export function viewedFields<F extends FieldMap>({ declared }: Resource<string, F>, labels: { readonly [K in keyof F]?: string } = {}): ViewedFields<F> {
  return Object.fromEntries(Object.entries(declared).map(([name, field]) => [name, viewed(field, labels[name])])) as unknown as ViewedFields<F>;
}

/** The resources with the ids of each view as those of the records that it shows: a record is called by one name wherever it stands. */
export function withViewedIds(resources: readonly Resource[]): readonly Resource[] {
  const named = new Map(resources.map((resource) => [resource.name, resource]));
  return resources.map((resource) => {
    const id = resource.view && named.get(resource.view.of)?.fields.id;
    return id ? { ...resource, fields: { ...resource.fields, id } } : resource;
  });
}

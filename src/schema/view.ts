import type { Field, FieldMap } from './field';
import type { Resource } from './resource';

type OfForms = 'required' | 'initial' | 'default' | 'during' | 'when' | 'unique' | 'readOnlyWhen' | 'computed' | 'was' | 'changed' | 'notBefore' | 'notAfter';

/** The fields of a resource as a view shows them: none is written, so that nothing of a form is left. */
export type ViewedFields<F extends FieldMap> = { readonly [K in keyof F]: Omit<F[K], OfForms> & { readonly kind: F[K]['kind']; readonly label: string; readonly readOnly: true } };

function viewed(declared: Field, label = declared.label) {
  const { required: _required, initial: _initial, default: _default, during: _during, when: _when, unique: _unique, readOnlyWhen: _readOnlyWhen, computed: _computed, was: _was, changed: _changed, notBefore: _notBefore, notAfter: _notAfter, ...field } = { notBefore: undefined, notAfter: undefined, ...declared };
  return { ...field, label, readOnly: true };
}

/** The fields of the records that a view shows, some of them under another label. */
export function viewedFields<F extends FieldMap>({ declared }: Resource<string, F>, labels: { readonly [K in keyof F]?: string } = {}): ViewedFields<F> {
  return Object.fromEntries(Object.entries(declared).map(([name, field]) => [name, viewed(field, labels[name])])) as unknown as ViewedFields<F>;
}

import { applyRules, askedOf, holds, isFilled, isSameValue, isSecret, isWritten, withComputed, withDerived, writableFields, type Field, type Resource, type Rules, type Section, type Values } from '../../schema';
import { isPlainObject } from '../guard';

/** What determines which parts of a form are shown. */
export interface FormContext {
  readonly features: readonly string[];
  /** The record is stored already, rather than new. */
  readonly existing: boolean;
  /** Its stored values, if they differ from the current ones. */
  readonly original?: Values | undefined;
}

const isFile = (value: unknown): boolean => value instanceof Blob;

/** The writable fields whose values differ. */
export function changedFields(resource: Resource, before: Values, after: Values): string[] {
  return writableFields(resource).flatMap(([name, field]) => (isSameValue(field, before[name], after[name]) ? [] : [name]));
}

/** The initial form values of a record, including derived fields. */
export function formValues(resource: Resource, record: Values): Record<string, unknown> {
  const known = Object.keys(resource.fields).map((name): [string, unknown] => [name, record[name] ?? undefined]);
  return withDerived(resource, Object.fromEntries(known));
}

const asked = new WeakMap<Field, Field>();

/** A conditionally required field as always required; cached, since a new object would render its input again. */
function askedFor(field: Field): Field {
  const known = asked.get(field);
  if (known) return known;
  const { when: _when, ...always } = askedOf(field) ?? {};
  const required = { ...field, required: always };
  asked.set(field, required);
  return required;
}

/** The field, marked as required if the rules currently require it. */
export const underRules = ([name, field]: readonly [string, Field], { isRequired }: Pick<Rules, 'isRequired'>): Field =>
  askedOf(field)?.when !== undefined && isRequired(name) ? askedFor(field) : field;

/** A section with the fields that apply. */
export interface ShownSection {
  readonly key?: string;
  readonly title: string;
  readonly tab?: string;
  /** Name of the attached part that replaces the fields. */
  readonly part?: string;
  readonly fields: readonly (readonly [string, Field])[];
  /** Those of them that are read-only for now. */
  readonly locked: readonly string[];
}

/** The sections shown for these values; each field appears in the first section that contains it. */
export function shownSections(
  resource: Resource,
  sections: readonly Section[],
  { values, features, existing, original = values }: FormContext & { readonly values: Values },
): ShownSection[] {
  const rules = applyRules(resource, { values, original: existing ? original : undefined, features });
  const { stateOf, isLocked } = rules;
  const context = { values: withComputed(resource, withDerived(resource, values)), features };
  const time = existing ? 'update' : 'create';
  const placed = new Set<string>();
  const place = (name: string): (readonly [string, Field])[] => {
    const field = resource.fields[name];
    if (!field || placed.has(name) || stateOf(name) !== 'yes') return [];
    // A secret is never read back: unless it can be written, there is nothing to show.
    if (isSecret(field) && !isWritten(field, existing)) return [];
    placed.add(name);
    return [[name, underRules([name, field], rules)]];
  };
  return sections
    .filter((section) => (section.during ?? time) === time && holds(section.when, context))
    .map(({ key, title, tab, part, fields }) => ({ ...(key !== undefined && { key }), ...(tab !== undefined && { tab }), title, ...(part !== undefined && { part }), fields: fields.flatMap(place), locked: fields.filter(isLocked) }))
    .filter(({ part, fields }) => part !== undefined || fields.length > 0);
}

/** Labels of the fields of a section: if all come from the same linked record, their labels there; otherwise their full labels, which name the record they belong to. */
export function labelsIn({ fields, included }: Resource, names: readonly string[]): (name: string) => string {
  const origins = new Set(names.map((name) => included[name]?.nested ?? included[name]?.path[0]));
  const isOfOne = origins.size === 1 && !origins.has(undefined);
  return (name) => (isOfOne ? included[name]?.label : undefined) ?? fields[name]?.label ?? name;
}

/** Whether a field has an input. Read-only fields, fields composed of others, and fields of linked records that are not written along with this one are only displayed. */
export function isInput({ fields, included }: Resource, name: string): boolean {
  const { readOnly, derived, computed } = fields[name] ?? {};
  const isMade = derived !== undefined && !('field' in derived);
  return readOnly !== true && !isMade && !computed && (included[name]?.writable ?? !(name in included));
}

function withoutFiles(value: unknown): unknown {
  if (Array.isArray(value)) return (value as readonly unknown[]).filter((item) => !isFile(item));
  return isFile(value) ? undefined : value;
}

/** The values that a draft may store in the browser: no files, which cannot be stored, and no passwords, which must not be. */
export function draftValues(resource: Resource, values: Values): Record<string, unknown> {
  const kept = Object.entries(values).filter(([name]) => !isSecret(resource.fields[name]));
  const plain = kept.map(([name, value]): [string, unknown] => [name, withoutFiles(value)]);
  return Object.fromEntries(plain.filter(([, value]) => value !== undefined));
}

/** The fields whose values a draft cannot store: selected files, and passwords. */
export const unkeptFields = ({ fields }: Resource, values: Values): string[] =>
  Object.entries(values).flatMap(([name, value]) => ([value].flat().some(isFile) || (isSecret(fields[name]) && isFilled(value)) ? [name] : []));

/** Drafts cannot store `undefined`: a cleared field is stored as null. */
export function typedValues(resource: Resource, before: Values, after: Values): Record<string, unknown> {
  return Object.fromEntries(changedFields(resource, before, after).map((name) => [name, after[name] ?? null]));
}

/** The record of a response; empty if there is none yet. */
export const recordOf = (answer: unknown): Values => (isPlainObject(answer) ? answer : {});

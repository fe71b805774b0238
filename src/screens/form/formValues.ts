import { applyRules, askedOf, holds, isFilled, isSameValue, isSecret, isWritten, withComputed, withDerived, writableFields, type Field, type Resource, type Rules, type Section, type Values } from '../../schema';
import { isPlainObject } from '../guard';

/** What decides which parts of a form show. */
export interface FormContext {
  readonly features: readonly string[];
  /** A record that is stored already, in place of a new one. */
  readonly existing: boolean;
  /** What is stored of it, where that is not what it holds now. */
  readonly original?: Values | undefined;
}

const isFile = (value: unknown): boolean => value instanceof Blob;

/** The writable fields whose values differ. */
export function changedFields(resource: Resource, before: Values, after: Values): string[] {
  return writableFields(resource).flatMap(([name, field]) => (isSameValue(field, before[name], after[name]) ? [] : [name]));
}

/** What a form starts with for a record: its values, and the fields that are read off others. */
export function formValues(resource: Resource, record: Values): Record<string, unknown> {
  const known = Object.keys(resource.fields).map((name): [string, unknown] => [name, record[name] ?? undefined]);
  return withDerived(resource, Object.fromEntries(known));
}

const asked = new WeakMap<Field, Field>();

/** A field that has to be filled in while a condition holds; the same object each time, as what shows it is rendered anew for another. */
function askedFor(field: Field): Field {
  const known = asked.get(field);
  if (known) return known;
  const { when: _when, ...always } = askedOf(field) ?? {};
  const required = { ...field, required: always };
  asked.set(field, required);
  return required;
}

/** A field as it is asked for under these rules. */
export const underRules = ([name, field]: readonly [string, Field], { isRequired }: Pick<Rules, 'isRequired'>): Field =>
  askedOf(field)?.when !== undefined && isRequired(name) ? askedFor(field) : field;

/** A section with the fields of it that apply. */
export interface ShownSection {
  readonly key?: string;
  readonly title: string;
  readonly tab?: string;
  /** Attached to the resource: it stands in place of the fields. */
  readonly part?: string;
  readonly fields: readonly (readonly [string, Field])[];
  /** Those of them that keep what they have for now. */
  readonly locked: readonly string[];
}

/** The sections that show for these values, each field in the first section that has it. */
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
    // It is never read back: where it is not written either, there is nothing of it to show.
    if (isSecret(field) && !isWritten(field, existing)) return [];
    placed.add(name);
    return [[name, underRules([name, field], rules)]];
  };
  return sections
    .filter((section) => (section.during ?? time) === time && holds(section.when, context))
    .map(({ key, title, tab, part, fields }) => ({ ...(key !== undefined && { key }), ...(tab !== undefined && { tab }), title, ...(part !== undefined && { part }), fields: fields.flatMap(place), locked: fields.filter(isLocked) }))
    .filter(({ part, fields }) => part !== undefined || fields.length > 0);
}

/**
 * What the fields of a section are called in it: as in their own record, where all of them are read from one; by their full labels, which say
 * whose they are, where they are not.
 */
export function labelsIn({ fields, included }: Resource, names: readonly string[]): (name: string) => string {
  const origins = new Set(names.map((name) => included[name]?.nested ?? included[name]?.path[0]));
  const isOfOne = origins.size === 1 && !origins.has(undefined);
  return (name) => (isOfOne ? included[name]?.label : undefined) ?? fields[name]?.label ?? name;
}

/**
 * Whether a field has an input. The server's own fields, those put together from others, and those of other records that are not written with
 * this one are only shown.
 */
export function isInput({ fields, included }: Resource, name: string): boolean {
  const { readOnly, derived, computed } = fields[name] ?? {};
  const isMade = derived !== undefined && !('field' in derived);
  return readOnly !== true && !isMade && !computed && (included[name]?.writable ?? !(name in included));
}

function withoutFiles(value: unknown): unknown {
  if (Array.isArray(value)) return (value as readonly unknown[]).filter((item) => !isFile(item));
  return isFile(value) ? undefined : value;
}

/** What of the values a draft may keep in the browser: no files, which it cannot, and no passwords, which it must not. */
export function draftValues(resource: Resource, values: Values): Record<string, unknown> {
  const kept = Object.entries(values).filter(([name]) => !isSecret(resource.fields[name]));
  const plain = kept.map(([name, value]): [string, unknown] => [name, withoutFiles(value)]);
  return Object.fromEntries(plain.filter(([, value]) => value !== undefined));
}

/** The fields of which a draft cannot keep what they have: files that were chosen, and passwords. */
export const unkeptFields = ({ fields }: Resource, values: Values): string[] =>
  Object.entries(values).flatMap(([name, value]) => ([value].flat().some(isFile) || (isSecret(fields[name]) && isFilled(value)) ? [name] : []));

/** Drafts keep no `undefined`: a field that was cleared comes back as null. */
export function typedValues(resource: Resource, before: Values, after: Values): Record<string, unknown> {
  return Object.fromEntries(changedFields(resource, before, after).map((name) => [name, after[name] ?? null]));
}

/** The record that an answer holds, empty where there is none yet. */
export const recordOf = (answer: unknown): Values => (isPlainObject(answer) ? answer : {});

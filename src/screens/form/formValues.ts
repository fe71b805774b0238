import {
  isObject,
  requiredRuleOf,
  holds,
  isFilled,
  isSecret,
  isWrittenOn,
  withDerivedValues,
  writableFields,
  type Field,
  type Resource,
  type Values,
} from '../../schema';
import { applyRules, isEqualFieldValue, withComputedValues, type Rules, type Section } from '../../schema/screens';

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
  return writableFields(resource).flatMap(([name, field]) =>
    isEqualFieldValue(field, before[name], after[name]) ? [] : [name],
  );
}

/** The values of these fields; undefined for those that the record lacks. */
export const pickValues = (values: Values, names: readonly string[]): Record<string, unknown> =>
  Object.fromEntries(names.map((name) => [name, values[name]]));

/** The initial form values of a record, including derived fields. */
export function formValues(resource: Resource, record: Values): Record<string, unknown> {
  const entries = Object.keys(resource.fields).map((name): [string, unknown] => [name, record[name] ?? undefined]);
  return withDerivedValues(resource, Object.fromEntries(entries));
}

const requiredVariants = new WeakMap<Field, Field>();

/** A conditionally required field as always required; cached, since a new object would render its input again. */
function asRequired(field: Field): Field {
  const cached = requiredVariants.get(field);
  if (cached) return cached;
  const { when: _when, ...always } = requiredRuleOf(field) ?? {};
  const required = { ...field, required: always };
  requiredVariants.set(field, required);
  return required;
}

/** The field, marked as required if the rules currently require it. */
const fieldUnderRules = ([name, field]: readonly [string, Field], { isRequired }: Pick<Rules, 'isRequired'>): Field =>
  requiredRuleOf(field)?.when !== undefined && isRequired(name) ? asRequired(field) : field;

/** A section with the fields that apply. */
export interface ShownSection {
  readonly key?: string;
  readonly title: string;
  readonly tab?: string;
  /** Name of the attached part that replaces the fields. */
  readonly part?: string;
  readonly fields: readonly (readonly [string, Field])[];
  /** These, and in their places the fields that another value of the form hides for now. */
  readonly layout: readonly (readonly [string, Field])[];
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
  const context = { values: withComputedValues(resource, withDerivedValues(resource, values)), features };
  const time = existing ? 'update' : 'create';
  const shownNames = new Set<string>();
  const takeField = (name: string): (readonly [string, Field])[] => {
    const field = resource.fields[name];
    if (!field || shownNames.has(name) || stateOf(name) === 'skipped') return [];
    // A secret is never read back: unless it can be written, there is nothing to show.
    if (isSecret(field) && !isWrittenOn(field, existing)) return [];
    shownNames.add(name);
    return [[name, fieldUnderRules([name, field], rules)]];
  };
  return sections
    .filter((section) => (section.during ?? time) === time && holds(section.when, context))
    .map(({ key, title, tab, part, fields }) => {
      const layout = fields.flatMap(takeField);
      const applicable = layout.filter(([name]) => stateOf(name) === 'yes');
      return {
        ...(key !== undefined && { key }),
        ...(tab !== undefined && { tab }),
        title,
        ...(part !== undefined && { part }),
        fields: applicable,
        layout,
        locked: fields.filter(isLocked),
      };
    })
    .filter(({ part, fields }) => part !== undefined || fields.length > 0);
}

/**
 * Labels of the fields of a section: if all come from the same linked record, their labels there; otherwise their full
 * labels, which name the record they belong to.
 */
export function sectionLabels({ fields, included }: Resource, names: readonly string[]): (name: string) => string {
  const origins = new Set(names.map((name) => included[name]?.nested ?? included[name]?.path[0]));
  const isOfOne = origins.size === 1 && !origins.has(undefined);
  return (name) => (isOfOne ? included[name]?.label : undefined) ?? fields[name]?.label ?? name;
}

/**
 * Whether a field has an input. Read-only fields, fields composed of others, and fields of linked records that are not
 * written along with this one are only displayed.
 */
export function isInputField({ fields, included }: Resource, name: string): boolean {
  const { readOnly, derived, computed } = fields[name] ?? {};
  const isComposed = derived !== undefined && !('field' in derived);
  return readOnly !== true && !isComposed && !computed && (included[name]?.writable ?? !(name in included));
}

function withoutFiles(value: unknown): unknown {
  if (Array.isArray(value)) return (value as readonly unknown[]).filter((item) => !isFile(item));
  return isFile(value) ? undefined : value;
}

/**
 * The values that a draft may store in the browser: no files, which cannot be stored, and no passwords, which must not
 * be.
 */
export function draftValues(resource: Resource, values: Values): Record<string, unknown> {
  const withoutSecrets = Object.entries(values).filter(([name]) => !isSecret(resource.fields[name]));
  const withoutFileValues = withoutSecrets.map(([name, value]): [string, unknown] => [name, withoutFiles(value)]);
  return Object.fromEntries(withoutFileValues.filter(([, value]) => value !== undefined));
}

/** The fields whose values a draft cannot store: selected files, and passwords. */
export const fieldsWithoutDraft = ({ fields }: Resource, values: Values): string[] =>
  Object.entries(values).flatMap(([name, value]) =>
    [value].flat().some(isFile) || (isSecret(fields[name]) && isFilled(value)) ? [name] : [],
  );

/** Drafts cannot store `undefined`: a cleared field is stored as null. */
export function changedValues(resource: Resource, before: Values, after: Values): Record<string, unknown> {
  return Object.fromEntries(changedFields(resource, before, after).map((name) => [name, after[name] ?? null]));
}

/** The record of a response; empty if there is none yet. */
export const recordOf = (answer: unknown): Values => (isObject(answer) ? answer : {});

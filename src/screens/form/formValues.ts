import { isFilled, isSecret, withDerivedValues, writableFields, type Resource, type Values } from '../../schema';
import { isEqualFieldValue } from '../../schema/formScreens';

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

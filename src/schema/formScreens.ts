import type { Resource } from './resource';

/** What only forms ask of declarations: no list loads it. */
export { areDuplicates, duplicateSearches } from './duplicates';
export { initialRecord, isEqualFieldValue, withDependentValues } from './newRecord';
export { offeredPlaceholders, placeholderText } from './messageText';
export { preferencesForm, reportForm, reportNames } from './callForms';

/**
 * A line of a form that several fields share, as declared by the record that stores them. `key` identifies the line
 * within the form.
 */
export interface SharedLine {
  readonly key: string;
  readonly fields: readonly string[];
}

/** The line that a field of a form shares with others (`together`); undefined where it has its own. */
export function findSharedLine(
  { name: resourceName, together, included }: Resource,
  name: string,
  findResource: (resource: string) => Resource | undefined,
): SharedLine | undefined {
  const origin = included[name];
  const lines = origin ? findResource(origin.resource)?.together : together;
  const index = lines?.findIndex((line) => line.includes(origin?.field ?? name)) ?? -1;
  const fields = lines?.[index];
  return fields && { key: [resourceName, ...(origin?.path ?? []), origin?.nested, index].join(' '), fields };
}

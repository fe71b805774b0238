import type { Registry, Resource } from '../schema';
import { declareReference, referenceLines, type NewReference } from './declareReference';
import { exportName, referenceName, singularOf } from './names';
import { adviseName, UsageError } from './refusals';

/** A list below the records: its reference, and the module that declares it there; undefined where a person adds it. */
export interface BelowList {
  readonly reference: NewReference;
  readonly path: string;
  readonly module: string | undefined;
}

interface Parent {
  readonly name: string;
  readonly one: string;
}

/** Whether users write these records, so that they can choose the record that one belongs to. */
const isWritten = ({ verbs, form, view, log }: Resource): boolean =>
  ['list', 'create', 'update'].every((verb) => (verbs as readonly string[]).includes(verb)) &&
  form !== undefined &&
  !view &&
  !log;

/**
 * The lists below the records of a kind, each with the module of the listed kind that declares the reference. Throws a
 * UsageError for a kind that is not declared.
 */
export function planBelowLists(
  below: readonly string[],
  { name, one }: Parent,
  { registry, read }: { readonly registry: Registry; readonly read: (path: string) => string | undefined },
): readonly BelowList[] {
  const names = registry.all.map((resource) => resource.name);
  return [...new Set(below)].map((many) => {
    const listed = registry.all.find((resource) => resource.name === many);
    if (!listed)
      throw new UsageError(`"${many}:below": there is no kind of record "${many}"; ${adviseName(many, names)}`);
    const reference: NewReference = { many, by: referenceName(singularOf(name)), label: one, to: name };
    const path = `resources/${exportName(many)}.ts`;
    const source = read(path);
    const module = source !== undefined && isWritten(listed) ? declareReference(source, reference) : undefined;
    return { reference, path, module };
  });
}

/**
 * The lines to write by hand for a list that the command does not add: because of problems that the check found, or
 * because its module has another form.
 */
export function linesToAdd({ reference, path }: BelowList, reason: string | undefined): string {
  const { fields, search, section } = referenceLines(reference);
  return [
    `The list of ${reference.many} is not added: ${reason ?? `the reference has no plain place in ${path}`}`,
    `To add it, write in ${path}`,
    `  fields: { ${fields} }`,
    `  search: { ${search} }`,
    `  and ${section} in a section of its form`,
  ].join('\n');
}

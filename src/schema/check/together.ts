import type { Field } from '../field';
import type { Resource } from '../resource';
import { findSharedLine } from '../sharedLine';
import { nameProblems, duplicatesOf, duplicateProblems, type Problems, type Subject } from './context';
import { quoteList } from './wording';

/** Whether a field may be hidden, so that the fields before and after it become adjacent. */
const mayBeHidden = (field: Field | undefined): boolean =>
  field === undefined || field.when !== undefined || field.during !== undefined || field.seenBy !== undefined;

/** Whether the form of `formResource` shows two fields of the line one after the other. */
function areAdjacentInForm(line: readonly string[], formResource: Resource, { resources }: Subject): boolean {
  const keyOf = (name: string): string | undefined => {
    const shared = findSharedLine(formResource, name, (resource) => resources.get(resource));
    return shared?.fields === line ? shared.key : undefined;
  };
  return (formResource.form?.sections ?? []).some(({ fields }) => {
    const keys = fields
      .filter((name) => keyOf(name) !== undefined || !mayBeHidden(formResource.fields[name]))
      .map(keyOf);
    return keys.some((key, at) => key !== undefined && key === keys[at - 1]);
  });
}

/** Problems of fields that share a line of a form. */
export function* togetherProblems(subject: Subject): Problems {
  const { resource, resources } = subject;
  const { together = [] } = resource;
  const inTwo = duplicatesOf(together.flat());
  for (const line of together) {
    if (line.length < 2)
      yield 'together has a line of fewer than two fields; name the fields that belong together, or remove the line';
    yield* nameProblems('together', line, resource);
    const isValid =
      line.length > 1 && line.every((name) => Object.hasOwn(resource.fields, name) && !inTwo.includes(name));
    if (isValid && ![...resources.values()].some((asking) => areAdjacentInForm(line, asking, subject)))
      yield `together has the line ${quoteList(line)}, but no form shows two of these fields one after the other; put them next to each other in a section, or remove the line`;
  }
  yield* duplicateProblems('together', together.flat());
}

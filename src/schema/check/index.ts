import type { Resource } from '../resource';
import type { CheckContext, Problems, Subject } from './context';
import { derivedCircles } from './derived';
import { allFieldProblems } from './fields';
import { formProblems } from './forms';
import { keepingProblems } from './keeping';
import { listProblems, trashProblems } from './lists';
import { ownNameProblems, sharedNameProblems } from './names';
import { includedTwice } from './references';
import { searchProblems } from './searches';

export type { ReservedNames } from './context';
export { reservedProblems } from './names';

const rules: readonly ((subject: Subject) => Problems)[] = [
  ownNameProblems,
  allFieldProblems,
  derivedCircles,
  includedTwice,
  searchProblems,
  listProblems,
  formProblems,
  trashProblems,
  keepingProblems,
];

/** Everything that is wrong with one declaration, one readable line each. */
function problemsOf(resource: Resource, context: CheckContext): string[] {
  const subject: Subject = { ...context, resource };
  const lines = rules.flatMap((rule) => Array.from(rule(subject), (problem) => `${resource.name}: ${problem}`));
  return [...new Set(lines)];
}

/** Everything that is wrong with the declarations, each by itself and with each other; each line names the resource and the field. */
export function allProblems(context: CheckContext): string[] {
  return [...[...context.resources.values()].flatMap((resource) => problemsOf(resource, context)), ...sharedNameProblems(context)];
}

import { withIncluded, withoutIncluded } from '../included';
import type { Resource } from '../resource';
import type { CheckContext, KnownNames, Problems, Subject } from './context';
import { computedCircles } from './computed';
import { derivedCircles } from './derived';
import { dayCircles } from './days';
import { allFieldProblems } from './fields';
import { firstProblems } from './firsts';
import { formProblems } from './forms';
import { keepingProblems } from './keeping';
import { searchLabels } from './labels';
import { listProblems, trashProblems } from './lists';
import { ownNameProblems, sharedNameProblems } from './names';
import { nobodyProblems } from './nobody';
import { readDeclaration, type Declaration } from './readDeclaration';
import { allRelationProblems } from './relations';
import { tellingProblems } from './telling';
import { allTitleProblems } from './titles';
import { rightsProblems } from './rights';
import { visibilityProblems } from './visibility';
import { conditionCircles } from './ruleProblems';
import { searchProblems } from './searches';
import { found } from './wording';

export type { KnownNames, ReservedNames } from './context';
export { reservedProblems } from './names';
export { allNeeds, lacking, type Needs } from './needs';
export { unopened } from './opened';

const rules: readonly ((subject: Subject) => Problems)[] = [
  ownNameProblems,
  allTitleProblems,
  allFieldProblems,
  searchLabels,
  conditionCircles,
  derivedCircles,
  computedCircles,
  dayCircles,
  rightsProblems,
  visibilityProblems,
  nobodyProblems,
  firstProblems,
  allRelationProblems,
  searchProblems,
  listProblems,
  formProblems,
  trashProblems,
  keepingProblems,
  tellingProblems,
];

/** The problems that one rule finds. If it throws because of a misshapen declaration, which is reported already, the error is dropped. */
function linesOf(find: () => Problems, { where, isSound }: { readonly where: string; readonly isSound: boolean }): string[] {
  const lines: string[] = [];
  try {
    for (const problem of find()) lines.push(`${where}${problem}`);
  } catch (error) {
    if (isSound) lines.push(`${where}it could not be checked: ${error instanceof Error ? error.message : String(error)}`);
  }
  return lines;
}

function completeOf(declarations: readonly Declaration[]): Map<string, Resource> {
  const readable = declarations.flatMap(({ resource }) => (resource ? withoutIncluded(resource) : []));
  const named = new Map(readable.map((resource) => [resource.name, resource]));
  return new Map(
    readable.map((resource) => {
      try {
        return [resource.name, withIncluded(resource, named)];
      } catch {
        return [resource.name, resource];
      }
    }),
  );
}

function* declaredTwice(names: readonly string[]): Generator<string> {
  for (const name of new Set(names.filter((one, at) => names.indexOf(one) !== at))) yield `${name}: this name is declared twice; give one of the two declarations another name`;
}

/** Checks the lists of features and roles that are passed together with the declarations. */
function wordProblems(what: string, names: unknown): string[] {
  if (!Array.isArray(names)) return [`the ${what} are ${found(names)}; a list of their names is needed`];
  const wrong = (names as readonly unknown[]).find((name) => typeof name !== 'string');
  return wrong === undefined ? [] : [`the ${what} hold ${found(wrong)}; a list of their names is needed`];
}

/**
 * All problems of the declarations, of each one and between them: first their shape, then their meaning. Each line
 * names the resource and the field, says what is wrong and what to do.
 */
export function declarationProblems(resources: readonly Resource[], { features, roles = [], permissions = [] }: KnownNames): string[] {
  if (!Array.isArray(resources)) return [`the registry is ${found(resources)}; a list of declarations is needed`];
  const unnamed = [...wordProblems('features', features), ...wordProblems('roles', roles)];
  if (unnamed.length > 0) return unnamed;
  const declarations = (resources as readonly (Resource | undefined)[]).map((resource, at) => readDeclaration(resource, at));
  const isSound = declarations.every(({ problems }) => problems.length === 0);
  const names = declarations.flatMap(({ name }) => name ?? []);
  const context: CheckContext = { resources: completeOf(declarations), names, features, roles, permissions };
  const told = declarations.flatMap((declaration) => declaration.told);
  const meant = [...context.resources.values()]
    .flatMap((resource) => rules.flatMap((rule) => linesOf(() => rule({ ...context, resource }), { where: `${resource.name}: `, isSound })))
    .filter((line) => !told.some((beginning) => line.startsWith(beginning)));
  const between = linesOf(() => sharedNameProblems(context), { where: '', isSound });
  return [...new Set([...declaredTwice(names), ...declarations.flatMap(({ problems }) => problems), ...meant, ...between])];
}

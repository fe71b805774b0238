import { withIncluded, withoutIncluded } from '../included';
import type { Resource } from '../resource';
import { audienceProblems } from './audience';
import { computedCycles, derivedCycles } from './computed';
import { conditionCycles } from './conditions';
import { duplicatesOf, type CheckContext, type KnownNames, type Problems, type Subject } from './context';
import { allFieldProblems } from './fields';
import { formProblems } from './forms';
import { searchLabelProblems, allTitleProblems } from './labels';
import { listProblems, trashProblems } from './lists';
import { requiredCycleProblems } from './missingFields';
import { ownNameProblems, sharedNameProblems } from './names';
import { noticeProblems } from './notices';
import { readDeclaration, type Declaration } from './readDeclaration';
import { allRelationProblems } from './relations';
import { searchProblems } from './searches';
import { notBeforeCycles } from './startValues';
import { storageProblems } from './storage';
import { rightsProblems, visibilityProblems } from './visibility';
import { describeValue } from './wording';

export type { KnownNames, ReservedNames } from './context';
export { reservedProblems } from './names';
export { mergeRequirements, requirementProblems, unreachableProblems, type CodeRequirements } from './codeRequirements';
export { manufacturerProblems, type DeclaredManufacturers } from './manufacturers';

const rules: readonly ((subject: Subject) => Problems)[] = [
  ownNameProblems,
  allTitleProblems,
  allFieldProblems,
  searchLabelProblems,
  conditionCycles,
  derivedCycles,
  computedCycles,
  notBeforeCycles,
  rightsProblems,
  visibilityProblems,
  audienceProblems,
  requiredCycleProblems,
  allRelationProblems,
  searchProblems,
  listProblems,
  formProblems,
  trashProblems,
  storageProblems,
  noticeProblems,
];

/**
 * The problems that one rule finds. If it throws because of a misshapen declaration, which is reported already, the
 * error is dropped.
 */
function runRule(
  find: () => Problems,
  { where, isSound }: { readonly where: string; readonly isSound: boolean },
): string[] {
  const lines: string[] = [];
  try {
    for (const problem of find()) lines.push(`${where}${problem}`);
  } catch (error) {
    if (isSound)
      lines.push(`${where}it could not be checked: ${error instanceof Error ? error.message : String(error)}`);
  }
  return lines;
}

function resourcesWithIncluded(declarations: readonly Declaration[]): Map<string, Resource> {
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

const duplicateNameProblems = (names: readonly string[]): string[] =>
  duplicatesOf(names).map(
    (name) => `${name}: this name is declared twice; give one of the two declarations another name`,
  );

/**
 * Selects the lines of a view that only repeat or follow from a problem of the resource whose fields and relations it
 * takes over.
 */
function isCopiedBy(
  declarations: readonly Declaration[],
  isProblemOf: (of: string, problem: string) => boolean,
): (line: string) => boolean {
  const views = declarations.flatMap(({ name, resource }) =>
    name !== undefined && resource?.view && resource.view.of !== name
      ? [{ beginning: `${name}: `, of: resource.view.of }]
      : [],
  );
  return (line) =>
    views.some(({ beginning, of }) => line.startsWith(beginning) && isProblemOf(of, line.slice(beginning.length)));
}

/** Checks the lists of features and roles that are passed together with the declarations. */
function nameListProblems(what: string, names: unknown): string[] {
  if (!Array.isArray(names)) return [`the ${what} are ${describeValue(names)}; a list of their names is needed`];
  const wrong = (names as readonly unknown[]).find((name) => typeof name !== 'string');
  return wrong === undefined ? [] : [`the ${what} hold ${describeValue(wrong)}; a list of their names is needed`];
}

/**
 * All problems of the declarations, of each one and between them: first their shape, then their meaning. Each line
 * names the resource and the field, says what is wrong and what to do.
 */
export function declarationProblems(
  resources: readonly Resource[],
  { features, roles = [], permissions = [] }: KnownNames,
): string[] {
  if (!Array.isArray(resources))
    return [`the registry is ${describeValue(resources)}; a list of declarations is needed`];
  const registryNameProblems = [...nameListProblems('features', features), ...nameListProblems('roles', roles)];
  if (registryNameProblems.length > 0) return registryNameProblems;
  const declarations = (resources as readonly (Resource | undefined)[]).map((resource, at) =>
    readDeclaration(resource, at),
  );
  const isSound = declarations.every(({ problems }) => problems.length === 0);
  const names = declarations.flatMap(({ name }) => name ?? []);
  // With a name declared twice, all that refers to it would be compared with the wrong one of the two.
  const duplicateNames = duplicateNameProblems(names);
  if (duplicateNames.length > 0) return duplicateNames;
  const context: CheckContext = { resources: resourcesWithIncluded(declarations), names, features, roles, permissions };
  const reportedPrefixes = declarations.flatMap((declaration) => declaration.reportedPrefixes);
  const misshapen = declarations.flatMap(({ name, problems }) =>
    name !== undefined && problems.length > 0 ? [name] : [],
  );
  const isConsequence = isCopiedBy(declarations, (of) => misshapen.includes(of));
  const ruleProblems = [...context.resources.values()]
    .flatMap((resource) =>
      rules.flatMap((rule) => runRule(() => rule({ ...context, resource }), { where: `${resource.name}: `, isSound })),
    )
    .filter((line) => !reportedPrefixes.some((beginning) => line.startsWith(beginning)) && !isConsequence(line));
  const sharedProblems = runRule(() => sharedNameProblems(context), { where: '', isSound });
  const lines = new Set([...declarations.flatMap(({ problems }) => problems), ...ruleProblems, ...sharedProblems]);
  const isCopy = isCopiedBy(declarations, (of, problem) => lines.has(`${of}: ${problem}`));
  return [...lines].filter((line) => !isCopy(line));
}

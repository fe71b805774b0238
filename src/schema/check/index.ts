import { withIncluded, withoutIncluded } from '../included';
import { byName } from '../registry';
import type { Resource } from '../resource';
import { addressRules, sharedNameProblems } from './addressRules';
import { audienceRules } from './audienceRules';
import { conditionRules } from './conditionRules';
import { contactRules } from './contactRules';
import { duplicatesOf, type CheckContext, type KnownNames } from './context';
import { cycleRules } from './cycles';
import { kindRules, maskRules, uniqueRules } from './fieldRules';
import { harmfulRules } from './harmfulRules';
import { incomingRules, templateRules } from './messageRules';
import { missingFieldRules } from './missingFields';
import { nameRules } from './nameRules';
import { optionRules } from './optionRules';
import { presenceRules } from './presenceRules';
import { readDeclaration, type Declaration } from './readDeclaration';
import { relationRules } from './relationRules';
import { reportRules } from './reportRules';
import type { Family } from './rule';
import { screenRules } from './screenRules';
import { searchRules } from './searchRules';
import { sectionRules } from './sectionRules';
import { spellingRules } from './spelledNames';
import { storageRules } from './storageRules';
import { allTextRules } from './textRules';
import { assignedRules, importRules, reportedRules, summaryRules, timelineRules } from './traitRules';
import { fieldUseRules } from './useRules';
import { valueRules } from './valueRules';
import { describeValue } from './wording';

export type { KnownNames, ReservedNames } from './context';
export { reservedProblems } from './addressRules';
export { mergeRequirements, requirementProblems, type CodeRequirements } from './codeRequirements';
export { manufacturerProblems, type DeclaredManufacturers } from './manufacturers';
export { unreachableProblems, unusedFieldProblems, type CodeUse } from './unused';

/** All rules of one declaration, by what they are about. */
const families: readonly Family[] = [
  addressRules,
  spellingRules,
  nameRules,
  fieldUseRules,
  presenceRules,
  optionRules,
  allTextRules,
  kindRules,
  valueRules,
  uniqueRules,
  conditionRules,
  cycleRules,
  relationRules,
  searchRules,
  screenRules,
  sectionRules,
  missingFieldRules,
  audienceRules,
  maskRules,
  storageRules,
  contactRules,
  timelineRules,
  importRules,
  summaryRules,
  assignedRules,
  reportedRules,
  reportRules,
  templateRules,
  incomingRules,
  harmfulRules,
].flat();

function resourcesWithIncluded(declarations: readonly Declaration[]): Map<string, Resource> {
  const readable = declarations.flatMap(({ resource }) => (resource ? withoutIncluded(resource) : []));
  const named = byName(readable);
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
  const context: CheckContext = {
    resources: resourcesWithIncluded(declarations),
    names,
    features,
    roles,
    permissions,
    isSound,
  };
  const reportedPrefixes = declarations.flatMap((declaration) => declaration.reportedPrefixes);
  const misshapen = declarations.flatMap(({ name, problems }) =>
    name !== undefined && problems.length > 0 ? [name] : [],
  );
  const isConsequence = isCopiedBy(declarations, (of) => misshapen.includes(of));
  const ruleProblems = [...context.resources.values()]
    .flatMap((resource) =>
      families.flatMap((find) => Array.from(find({ ...context, resource }), (line) => `${resource.name}: ${line}`)),
    )
    .filter((line) => !reportedPrefixes.some((beginning) => line.startsWith(beginning)) && !isConsequence(line));
  const sharedProblems = isSound ? [...sharedNameProblems(context)] : [];
  const lines = new Set([...declarations.flatMap(({ problems }) => problems), ...ruleProblems, ...sharedProblems]);
  const isCopy = isCopiedBy(declarations, (of, problem) => lines.has(`${of}: ${problem}`));
  return [...lines].filter((line) => !isCopy(line));
}

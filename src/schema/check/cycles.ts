import { conditionFields } from '../../fields';
import { isConditional, isDerivedChoiceOf, valueSources } from '../conditionDependencies';
import { isDateField } from '../dateRules';
import { memoizePerObject } from '../registry';
import { isLinkField } from '../references';
import { isRequiredOnCreate } from '../required';
import type { Resource } from '../resource';
import { isSecret, rowResourceOf } from '../value';
import { ownFieldOf, type Subject } from './context';
import { family, ruleOfEach, type Placed } from './rule';

/** The cycles of a graph of names, one for each edge that leads back into the current path. */
function findCycles(names: readonly string[], next: (name: string) => readonly string[]): string[][] {
  const visited = new Set<string>();
  const cycles: string[][] = [];
  const walk = (path: readonly string[], name: string): void => {
    const cycleStart = path.indexOf(name);
    if (cycleStart !== -1) cycles.push(path.slice(cycleStart));
    if (cycleStart !== -1 || visited.has(name)) return;
    for (const other of next(name)) walk([...path, name], other);
    visited.add(name);
  };
  for (const name of names) walk([], name);
  return cycles;
}

/** What fields depend on, by what depends on it. */
interface Graph extends Placed {
  readonly what: string;
  readonly names: readonly string[];
  readonly next: (name: string) => readonly string[];
  /** The names whose part in a cycle is told. */
  readonly told: (name: string) => boolean;
}

function* fieldGraphs(at: string, resource: Resource): Generator<Graph> {
  const { fields, included, declared } = resource;
  const names = Object.keys(declared);
  const told = (name: string) => Object.hasOwn(declared, name);
  const where = at;
  yield {
    where,
    what: 'value',
    names,
    told,
    next: (name) => valueSources(ownFieldOf(resource, name)),
  };
  yield {
    where,
    what: '"notBefore"',
    names,
    told,
    next: (name) => {
      const field = ownFieldOf(resource, name);
      return isDateField(field) && field.notBefore !== undefined ? [field.notBefore] : [];
    },
  };
  const conditional = Object.keys(fields).filter((name) => isConditional(fields[name]));
  yield {
    where,
    what: 'condition',
    names: conditional,
    told: (name) => conditional.includes(name) && !(name in included),
    next: (name) => {
      const { when, readOnlyWhen } = fields[name] ?? {};
      const tested = [when, readOnlyWhen].flatMap((condition) => (condition ? conditionFields(condition) : []));
      return [...tested.filter((other) => !isDerivedChoiceOf(resource, other, name)), ...valueSources(fields[name])];
    },
  };
}

/** The references that a new record must have, by name, with the resource that each points to. */
const requiredReferencesOf = ({ declared, relations }: Resource): [name: string, to: string][] =>
  Object.entries(declared).flatMap(([name, field]): [string, string][] => {
    const isWritten = relations.belongsTo.some(({ path, write }) => write !== undefined && path[0] === name);
    return isLinkField(field) && isRequiredOnCreate(field) && !isWritten ? [[name, field.to]] : [];
  });

/** The cycles of required references: each of the records would have to exist before the others. */
const requiredCyclesOf = memoizePerObject((resources: Subject['resources']) => {
  // A resource with a password field holds users, and the server creates the first user itself.
  const isCreatedByServer = (name: string) =>
    Object.values(resources.get(name)?.declared ?? {}).some((field) => isSecret(field));
  const next = (name: string): string[] => {
    const one = resources.get(name);
    return one && !isCreatedByServer(name) ? requiredReferencesOf(one).map(([, to]) => to) : [];
  };
  return findCycles([...resources.keys()], next);
});

function* graphs({ resource }: Subject): Generator<Graph> {
  yield* fieldGraphs('', resource);
  for (const [name, field] of Object.entries(resource.declared))
    if (field.kind === 'rows' && !field.readOnly)
      yield* fieldGraphs(`field "${name}": among its columns, `, rowResourceOf(field));
}

/** The cycle as it is told: it begins with a name whose part is told. */
function toldCycles({ names, next, told }: Graph): string[][] {
  return findCycles(names, next).flatMap((cycle) => {
    const at = cycle.findIndex(told);
    return at === -1 ? [] : [[...cycle.slice(at), ...cycle.slice(0, at)]];
  });
}

/** Rules of what depends on itself: none of it could ever be known first. */
export const cycleRules = [
  family(graphs, [
    ruleOfEach(toldCycles, (cycle, { what }) => {
      const [first = ''] = cycle;
      return cycle.length === 1
        ? `field "${first}": its ${what} depends on the field itself; name another field`
        : `field "${first}": its ${what} depends on itself in a cycle, ${[...cycle, first].join(' > ')}; ` +
            'remove it from one of these fields';
    }),
  ]),
  family(
    ({ resource, resources }: Subject) =>
      requiredCyclesOf(resources)
        .filter(([first]) => first === resource.name)
        .map((cycle) => {
          const [, second = cycle[0]] = cycle;
          const [field = ''] = requiredReferencesOf(resource).find(([, to]) => to === second) ?? [];
          return { where: `field "${field}": it`, cycle };
        }),
    [
      ruleOfEach(
        ({ cycle }) => [cycle],
        (cycle) =>
          `is required and leads back here, ${[...cycle, cycle[0]].join(' > ')}, so the first record could ` +
          'never be created; remove "required" from one of these references',
      ),
    ],
  ),
];

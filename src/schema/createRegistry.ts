import { withAccounted } from './accounted';
import { bare } from './bare';
import { allNeeds, declarationProblems, lacking, reservedProblems, unopened, type KnownNames, type Needs, type ReservedNames } from './check';
import { withIncluded, withoutIncluded } from './included';
import type { Registry } from './registry';
import type { Resource } from './resource';
import { withViewedIds } from './view';

/** Thrown at start-up; its message lists every problem with the resource and the field that it is about. */
export class DeclarationError extends Error {
  override readonly name = 'DeclarationError';

  constructor(message: string) {
    super(message);
    // Its lines name the places; where the check itself stands helps nobody.
    this.stack = `${this.name}: ${message}`;
  }

  /** What is wrong, a line for each. */
  static of(lines: readonly string[]): DeclarationError {
    return new DeclarationError(`The declarations cannot be used:\n${lines.map((line) => `  ${line}`).join('\n')}`);
  }
}

type Named = Parameters<typeof withIncluded>[1];

/**
 * A resource of the registry. Fields, included ones and searches are asked for by names that come from outside: `constructor` is none of
 * them. What is included of linked records is filled in when it is first asked for: a page needs that of few kinds.
 */
function completeResource(resource: Resource, named: Named): Resource {
  let filled: Pick<Resource, 'fields' | 'included'> | undefined;
  const fill = () => {
    if (filled) return filled;
    const { fields, included } = withIncluded(resource, named);
    return (filled = { fields: bare(Object.entries(fields)), included: bare(Object.entries(included)) });
  };
  return {
    ...resource,
    get fields() {
      return fill().fields;
    },
    get included() {
      return fill().included;
    },
    search: bare(Object.entries(resource.search)),
    relations: { ...resource.relations, hasOne: bare(Object.entries(resource.relations.hasOne)) },
  };
}

function refuse(problems: readonly string[]): void {
  if (problems.length > 0) throw DeclarationError.of(problems);
}

/**
 * Checks the declarations against each other and makes them a registry. `known` has the names of all feature checks, roles and permissions.
 * Throws a DeclarationError that lists everything wrong.
 */
export function createRegistry(resources: readonly Resource[], known: KnownNames): Registry {
  refuse(declarationProblems(resources, known));
  const declared = withViewedIds(resources.map(withoutIncluded));
  const named = new Map(declared.map((resource) => [resource.name, resource]));
  const all = withAccounted(declared).map((resource) => completeResource(resource, named));
  const complete = new Map(all.map((resource) => [resource.name, resource]));
  return {
    all,
    get: (name) => {
      const resource = complete.get(name);
      if (!resource) throw new DeclarationError(`There is no resource "${name}"`);
      return resource;
    },
  };
}

/** Refuses names that the server keeps for itself; throws a DeclarationError that lists all of them. */
export function refuseReserved(registry: Registry, reserved: ReservedNames): void {
  refuse([...reservedProblems(registry.all, reserved)]);
}

/** Refuses declarations that lack what code written by hand asks them for; throws a DeclarationError that lists all of it. */
export function refuseLacking(registry: Registry, ...needs: readonly Needs[]): void {
  refuse([...lacking(registry.all, allNeeds(needs))]);
}

/** Refuses forms, pages of records and lists that neither a declaration nor code written by hand opens; throws a DeclarationError that lists all of them. */
export function refuseUnopened(registry: Registry, ...needs: readonly Needs[]): void {
  refuse([...unopened(registry.all, allNeeds(needs))]);
}

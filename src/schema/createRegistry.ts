import { withAccounted } from './accounted';
import { bare } from './bare';
import { allNeeds, declarationProblems, lacking, reservedProblems, unopened, type KnownNames, type Needs, type ReservedNames } from './check';
import { withIncluded, withoutIncluded } from './included';
import type { Registry } from './registry';
import type { Resource } from './resource';
import { withViewedIds } from './view';

/** Thrown at start-up. The message lists every problem with its resource and field. */
export class DeclarationError extends Error {
  override readonly name = 'DeclarationError';

  constructor(message: string) {
    super(message);
    // The message names the locations; the stack of the check itself would not help.
    this.stack = `${this.name}: ${message}`;
  }

  /** Creates the error from a list of problems, one line each. */
  static of(lines: readonly string[]): DeclarationError {
    return new DeclarationError(`The declarations cannot be used:\n${lines.map((line) => `  ${line}`).join('\n')}`);
  }
}

type Named = Parameters<typeof withIncluded>[1];

/**
 * Completes a resource of the registry. Its lookup tables have no prototype, because they are accessed by external names such as `constructor`.
 * Included fields are resolved on first access, because a page needs those of few resources.
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
 * Validates the declarations against each other and creates the registry. `known` has the names of all features, roles and permissions. Throws a
 * DeclarationError that lists every problem.
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

/** Throws a DeclarationError that lists every declared name that is reserved for the server. */
export function refuseReserved(registry: Registry, reserved: ReservedNames): void {
  refuse([...reservedProblems(registry.all, reserved)]);
}

/** Throws a DeclarationError that lists everything that hand-written code requires and the declarations lack. */
export function refuseLacking(registry: Registry, ...needs: readonly Needs[]): void {
  refuse([...lacking(registry.all, allNeeds(needs))]);
}

/** Throws a DeclarationError that lists the forms, record pages and lists that neither a declaration nor hand-written code opens. */
export function refuseUnopened(registry: Registry, ...needs: readonly Needs[]): void {
  refuse([...unopened(registry.all, allNeeds(needs))]);
}

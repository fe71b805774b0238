import { propagateAccessLogged } from './accessLogged';
import { byName, withoutPrototype, type Registry } from './registry';
import { declarationProblems, type KnownNames } from './check';
import { withIncluded, withoutIncluded } from './included';
import { withChildListActions } from './listOpeners';
import type { Resource } from './resource';
import { withViewedIds } from './view';

/** Thrown at start-up. The message lists every problem with its resource and field. */
export class DeclarationError extends Error {
  override readonly name = 'DeclarationError';

  constructor(
    message: string,
    /** What is wrong, one line each. */
    readonly problems: readonly string[] = [message],
  ) {
    super(message);
    // The message names the locations; the stack of the check itself would not help.
    this.stack = `${this.name}: ${message}`;
  }

  /** Creates the error from a list of problems, one line each. */
  static fromProblems(lines: readonly string[]): DeclarationError {
    const message = `The declarations cannot be used:\n${lines.map((line) => `  ${line}`).join('\n')}`;
    return new DeclarationError(message, lines);
  }
}

/**
 * Completes a resource of the registry. Its lookup tables have no prototype, because they are accessed by external
 * names such as `constructor`. Included fields are resolved on first access, because a page needs those of few
 * resources.
 */
function completeResource(resource: Resource, resourcesByName: ReadonlyMap<string, Resource>): Resource {
  let resolved: Pick<Resource, 'fields' | 'included'> | undefined;
  const resolveIncluded = () => {
    if (resolved) return resolved;
    const { fields, included } = withIncluded(resource, resourcesByName);
    return (resolved = {
      fields: withoutPrototype(Object.entries(fields)),
      included: withoutPrototype(Object.entries(included)),
    });
  };
  return {
    ...resource,
    get fields() {
      return resolveIncluded().fields;
    },
    get included() {
      return resolveIncluded().included;
    },
    search: withoutPrototype(Object.entries(resource.search)),
    relations: { ...resource.relations, hasOne: withoutPrototype(Object.entries(resource.relations.hasOne)) },
  };
}

/** Throws a DeclarationError where there are problems. */
export function assertNoProblems(problems: Iterable<string>): void {
  const lines = [...problems];
  if (lines.length > 0) throw DeclarationError.fromProblems(lines);
}

/**
 * Validates the declarations against each other and creates the registry. `known` has the names of all features, roles
 * and permissions. Throws a DeclarationError that lists every problem.
 */
export function createRegistry(resources: readonly Resource[], known: KnownNames): Registry {
  assertNoProblems(declarationProblems(resources, known));
  const declared = withViewedIds(resources.map(withoutIncluded));
  const declaredByName = byName(declared);
  const all = propagateAccessLogged(withChildListActions(declared)).map((resource) =>
    completeResource(resource, declaredByName),
  );
  const resourcesByName = byName(all);
  return {
    all,
    get: (name) => {
      const resource = resourcesByName.get(name);
      if (!resource) throw new DeclarationError(`There is no resource "${name}"`);
      return resource;
    },
  };
}

import { DeclarationError, parseTrashResourceName, type Registry, type Resource, type Verb } from '../schema';

/** Target of a Refine resource name: a declared resource, or its trash. */
export interface Target {
  readonly resource: Resource;
  readonly inTrash: boolean;
}

/** The target of a name; undefined if neither the resource nor the trash is declared. */
export function findTarget(registry: Registry, name: string): Target | undefined {
  const find = (wanted: string) => registry.all.find((resource) => resource.name === wanted);
  const declared = find(name);
  if (declared) return { resource: declared, inTrash: false };
  const trashedResourceName = parseTrashResourceName(name);
  const trashedResource = trashedResourceName === undefined ? undefined : find(trashedResourceName);
  return trashedResource && { resource: trashedResource, inTrash: true };
}

/**
 * The target of a name for a verb. Throws a DeclarationError if there is no such resource, or if it does not have the
 * verb.
 */
export function targetFor(registry: Registry, name: string, verb: Verb): Target {
  const target = findTarget(registry, name);
  if (!target) {
    throw new DeclarationError(
      `There is no resource "${name}". Known resources: ${registry.all.map((resource) => resource.name).join(', ')}`,
    );
  }
  const { resource, inTrash } = target;
  const requiredVerb = inTrash && verb === 'list' ? 'trash' : verb;
  if (!resource.verbs.includes(requiredVerb))
    throw new DeclarationError(`${name}: the declaration has no verb "${requiredVerb}"`);
  if (inTrash && requiredVerb !== 'trash')
    throw new DeclarationError(`${name}: the trash supports only listing and recovering, not ${verb}`);
  return target;
}

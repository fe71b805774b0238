import { problemsOf } from './check';
import { instant, type Field } from './field';
import type { Included, Resource } from './resource';

/** Every declaration of a product, checked, with the fields that references include filled in. */
export interface Registry {
  readonly all: readonly Resource[];
  /** The resource of that name; throws where there is none. */
  readonly get: (name: string) => Resource;
}

/** Thrown at start-up; its message lists every problem with the resource and the field that it is about. */
export class DeclarationError extends Error {
  override readonly name = 'DeclarationError';
}

const prefixOf = (reference: string): string => reference.replace(/_id$/, '');

function includedOf(resource: Resource, named: ReadonlyMap<string, Resource>): [string, Field, Included][] {
  return Object.entries(resource.fields).flatMap(([name, field]): [string, Field, Included][] => {
    const target = field.kind === 'reference' ? named.get(field.to) : undefined;
    if (field.kind !== 'reference' || !field.include || !target) return [];
    return [...field.include, 'discarded_at'].flatMap((included): [string, Field, Included][] => {
      const source = included === 'discarded_at' ? instant('Discarded At') : target.fields[included];
      if (!source) return [];
      const { required: _required, when: _when, ...plain } = source;
      const own = { ...plain, label: `${field.label} ${source.label}`, readOnly: true } as Field;
      return [[`${prefixOf(name)}_${included}`, own, { reference: name, resource: field.to, field: included }]];
    });
  });
}

function withIncluded(resource: Resource, named: ReadonlyMap<string, Resource>): Resource {
  const found = includedOf(resource, named).filter(([name]) => !(name in resource.fields) || name in resource.included);
  return {
    ...resource,
    fields: { ...resource.fields, ...Object.fromEntries(found.map(([name, field]) => [name, field])) },
    included: Object.fromEntries(found.map(([name, , included]) => [name, included])),
  };
}

/**
 * Checks the declarations against each other and makes them a registry. `features` are the names of all feature checks.
 * Throws a DeclarationError that lists everything wrong.
 */
export function createRegistry(resources: readonly Resource[], { features }: { readonly features: readonly string[] }): Registry {
  const named = new Map(resources.map((resource) => [resource.name, resource]));
  const all = resources.map((resource) => withIncluded(resource, named));
  const complete = new Map(all.map((resource) => [resource.name, resource]));
  const twice = resources.filter((resource, at) => resources.findIndex(({ name }) => name === resource.name) !== at);
  const problems = [
    ...twice.map(({ name }) => `${name}: declared twice`),
    ...all.flatMap((resource) => problemsOf(resource, { resources: complete, features })),
  ];
  if (problems.length > 0) throw new DeclarationError(`The declarations cannot be used:\n${problems.map((line) => `  ${line}`).join('\n')}`);
  return {
    all,
    get: (name) => {
      const resource = complete.get(name);
      if (!resource) throw new DeclarationError(`There is no resource "${name}"`);
      return resource;
    },
  };
}

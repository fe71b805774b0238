import { renameFields } from './condition';
import { instant, type Field } from './field';
import type { Included, Resource } from './resource';

type Named = ReadonlyMap<string, Resource>;
type Found = readonly [name: string, field: Field, included: Included];

/** What the names of the fields included through a reference start with: `patient_` of `patient_id`. */
export const includePrefix = (reference: string): string => `${reference.replace(/_id$/, '')}_`;

const targetOf = (resource: Resource, reference: string, named: Named): Resource | undefined => {
  const field = resource.fields[reference];
  return field?.kind === 'reference' ? named.get(field.to) : undefined;
};

/** The deepest chain of references that a name may stand for. */
const deepest = 4;

/** Where a field of a resource is kept, followed through references and includes; undefined where there is none of that name. */
function locate(resource: Resource, name: string, named: Named, depth = 0): { field: Field; path: string[]; home: Resource; column: string } | undefined {
  const own = resource.fields[name];
  if (own && !own.via) return { field: own, path: [], home: resource, column: name };
  if (depth > deepest) return undefined;
  if (own?.via) return follow(resource, own.via, named, depth + 1);
  for (const [reference, field] of Object.entries(resource.fields)) {
    const prefix = includePrefix(reference);
    if (field.kind !== 'reference' || !name.startsWith(prefix)) continue;
    const wanted = name.slice(prefix.length);
    if (field.include?.includes(wanted)) return follow(resource, [reference, wanted], named, depth + 1);
  }
  return undefined;
}

function follow(resource: Resource, [first = '', ...rest]: readonly string[], named: Named, depth: number): ReturnType<typeof locate> {
  if (rest.length === 0) return locate(resource, first, named, depth);
  const target = targetOf(resource, first, named);
  const found = target && follow(target, rest, named, depth);
  return found && { ...found, path: [first, ...found.path] };
}

/** "Patient First Name"; a word that both labels have at the seam stands there once: "Case Number", not "Case Case Number". */
function joinedLabel(label: string, own: string): string {
  const words = label.split(' ');
  const kept = words.at(-1) === own.split(' ')[0] ? words.slice(0, -1) : words;
  return [...kept, own].join(' ');
}

/** A field as it shows in another record: what only its own form asks for is left out. */
function foreign(field: Field, { label, rename, writable }: { label: string; rename: (name: string) => string; writable: boolean }): Field {
  const { required: _required, requiredInForm: _requiredInForm, initial: _initial, default: _default, when, via: _via, only: _only, unique: _unique, ...plain } = field;
  const isReadOnly = !writable || field.readOnly === true;
  return {
    ...plain,
    label: joinedLabel(label, field.label),
    ...(when && writable && { when: renameFields(when, rename) }),
    ...('notBefore' in field && { notBefore: rename(field.notBefore) }),
    ...(field.kind === 'text' && field.suggestId !== undefined && { suggestId: rename(field.suggestId) }),
    ...(isReadOnly && { readOnly: true }),
  };
}

function throughReference(resource: Resource, [name, field]: readonly [string, Field], named: Named): Found[] {
  const target = targetOf(resource, name, named);
  if (field.kind !== 'reference' || !field.include || !target) return [];
  const prefix = includePrefix(name);
  const versions = field.writes ? ['discarded_at', 'updated_at'] : ['discarded_at'];
  return [...field.include, ...versions].flatMap((wanted): Found[] => {
    const found = wanted === 'discarded_at' ? { field: instant('Discarded At'), path: [], home: target, column: wanted } : locate(target, wanted, named);
    if (!found) return [];
    const writable = field.writes !== undefined && found.path.length === 0 && !found.field.readOnly && !versions.includes(wanted);
    const shown = foreign(found.field, { label: field.label, rename: (other) => prefix + other, writable });
    const place = { path: [name, ...found.path], resource: found.home.name, field: found.column, label: found.field.label };
    return [[prefix + wanted, shown, { ...place, ...(writable && { writable: true }) }]];
  });
}

function throughNames(resource: Resource, [name, field]: readonly [string, Field], named: Named): Found[] {
  const found = field.via && follow(resource, field.via, named, 0);
  if (!found) return [];
  return [[name, { ...field, readOnly: true }, { path: found.path, resource: found.home.name, field: found.column, label: field.label }]];
}

function throughNested(resource: Resource, named: Named): Found[] {
  return Object.entries(resource.nested ?? {}).flatMap(([nest, { in: kept, label }]): Found[] => {
    const target = named.get(kept);
    const own = Object.entries(target?.fields ?? {}).filter(([name, { derived, via }]) => !isPlace(target, name) && !derived && !via);
    return own.map(([name, field]): Found => {
      const full = `${nest}.${name}`;
      const shown = foreign(field, { label, rename: (other) => `${nest}.${other}`, writable: true });
      const writable = !field.readOnly;
      const place = { path: [], nested: nest, resource: kept, field: name, label: field.label };
      return [full, shown, { ...place, ...(writable && { writable: true }) }];
    });
  });
}

const isPlace = (resource: Resource | undefined, name: string): boolean => name === resource?.slots?.parent || name === resource?.slots?.by;

/** A resource as it was declared: one that comes from another registry brings fields along that are not its own. */
export function withoutIncluded(resource: Resource): Resource {
  const own = Object.entries(resource.fields).filter(([name]) => !(name in resource.included) || name in resource.declared);
  return { ...resource, fields: Object.fromEntries(own), included: {} };
}

/** A resource with the fields that it answers from other records, by their own names. All of `named` are as they were declared. */
export function withIncluded(resource: Resource, named: Named): Resource {
  const entries = Object.entries(resource.fields);
  const found = [
    ...entries.flatMap((entry) => throughReference(resource, entry, named)).filter(([name]) => !(name in resource.fields)),
    ...entries.flatMap((entry) => throughNames(resource, entry, named)),
    ...throughNested(resource, named),
  ];
  return {
    ...resource,
    fields: { ...resource.fields, ...Object.fromEntries(found.map(([name, field]) => [name, field])) },
    included: Object.fromEntries(found.map(([name, , included]) => [name, included])),
  };
}

import type { Field, FieldKind } from '../field';
import { includePrefix } from '../included';
import type { Resource } from '../resource';
import { fieldNames, fieldOf, targetOf, twiceProblems, type Problems, type Subject } from './context';
import { a, instead } from './wording';

type Reference = Extract<Field, { kind: 'reference' }>;
type FieldEntry = readonly [name: string, field: Field];

/** Kinds that are read and shown as each other: all of them are texts. */
const texts: readonly FieldKind[] = ['text', 'longText', 'richText', 'email', 'phone', 'choice', 'yesNo', 'usState', 'height', 'weight', 'ndcList', 'listing'];
/** Kinds whose values are numbers of records or plain numbers. */
const numbers: readonly FieldKind[] = ['integer', 'reference', 'prefixedId'];

export const isAlike = (one: FieldKind, other: FieldKind): boolean => one === other || [texts, numbers].some((alike) => alike.includes(one) && alike.includes(other));

/** The step of a path at which it leads nowhere, in words. */
function lostOn(resource: Resource, [first = '', ...rest]: readonly string[], subject: Subject): string | undefined {
  const field = fieldOf(resource, first);
  if (!field) return `"${first}" is no field of ${resource.name}; ${instead(first, fieldNames(resource))}`;
  if (rest.length === 0) return undefined;
  if (field.kind !== 'reference') return `"${first}" of ${resource.name} is ${a(field.kind)}; only a reference leads on`;
  const { target } = targetOf(field.to, subject);
  return target && lostOn(target, rest, subject);
}

/** A field that is read through references. */
export function* viaProblems([name, field]: FieldEntry, subject: Subject): Problems {
  const { via } = field;
  if (!via) return;
  const { resource, resources } = subject;
  const included = resource.included[name];
  if (via.length === 0) yield 'its "via" is an empty list; name the references and last the field';
  else if (via.length === 1 && via[0] === name) yield 'it is read via itself; name another field';
  else if (!included) yield `it is read via ${via.join(' > ')}, which leads to no field: ${lostOn(resource, via, subject) ?? 'it goes round in a circle'}`;
  const source = included && resources.get(included.resource)?.fields[included.field];
  if (source?.derived) yield `it is read via ${via.join(' > ')}, which is read off other fields and not stored; derive it from the same`;
  else if (source && !isAlike(field.kind, source.kind)) yield `it is ${a(field.kind)} and is read via ${via.join(' > ')}, which is ${a(source.kind)}; make it ${a(source.kind)}`;
}

function* includeProblems(name: string, field: Reference & { readonly include: readonly string[] }, { target, subject }: { readonly target: Resource; readonly subject: Subject }): Problems {
  const { include, to } = field;
  const { resource } = subject;
  if (include.length === 0) yield 'it includes nothing; name fields or leave "include" out';
  yield* twiceProblems('its "include"', include);
  for (const wanted of include) {
    const found = fieldOf(target, wanted);
    const full = includePrefix(name) + wanted;
    const own = Object.hasOwn(resource.declared, full) ? resource.declared[full] : undefined;
    if (!found) yield `it includes "${wanted}", which is no field of ${to}; ${instead(wanted, fieldNames(target))}`;
    else if (found.derived || found.kind === 'password') yield `it includes "${wanted}", which ${to} does not store as it is shown; include what it is read off`;
    else if (own && own.via?.join(' ') !== `${name} ${wanted}`) yield `it includes "${wanted}" as "${full}", which is declared as a field too; rename that field or include something else`;
  }
  for (const wanted of target.title) if (!include.includes(wanted)) yield `it must include "${wanted}", which names a record of ${to}; add it to "include"`;
}

function* writesProblems(field: Reference, target: Resource): Problems {
  const { writes, include = [], to } = field;
  if (!writes) return;
  if (include.length === 0) yield 'it writes the fields that it includes and includes none; name them in "include"';
  if (field.readOnly) yield 'it is read-only and writes the record that it points to; take one of the two away';
  if (writes.needs.length === 0) yield 'its "writes" needs no field, so that an empty record could be written; name those that a record needs';
  for (const name of writes.needs) if (include.length > 0 && !include.includes(name)) yield `it must include "${name}", which its records need; add it to "include"`;
  for (const verb of ['create', 'update'] as const) if (!target.verbs.includes(verb)) yield `it writes records of ${to}, which has no verb "${verb}"; add the verb or take "writes" away`;
}

/** What a reference points to, and what it brings along. */
export function* referenceProblems([name, field]: readonly [string, Reference], subject: Subject): Problems {
  const { target, problem } = targetOf(field.to, subject);
  if (problem !== undefined) yield `it refers to ${problem}`;
  if (!target) return;
  if (target.view) yield `it refers to ${field.to}, which is a view and keeps no records; refer to ${target.view.of}`;
  if (subject.resource.shared && !target.shared) yield `it refers to ${field.to}, whose records belong to one manufacturer each, while ${subject.resource.name} is shared by all; share both or neither`;
  if (field.include) yield* includeProblems(name, { ...field, include: field.include }, { target, subject });
  yield* writesProblems(field, target);
}

/** Names that two references include. */
export function* includedTwice({ resource }: Subject): Problems {
  const seen = new Map<string, string>();
  for (const [name, field] of Object.entries(resource.declared)) {
    if (field.kind !== 'reference') continue;
    for (const wanted of field.include ?? []) {
      const full = includePrefix(name) + wanted;
      const first = seen.get(full);
      if (first !== undefined && first !== name) yield `field "${name}": it includes "${wanted}" as "${full}", as "${first}" does; rename one of the references`;
      seen.set(full, name);
    }
  }
}

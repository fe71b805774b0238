import { flattenOptions } from '../options';
import type { Resource } from '../resource';
import type { Nested } from '../resourceParts';
import { fieldOf, nameProblems, repeated, targetOf, type Problems, type Subject } from './context';
import { spellingProblems } from './fields';
import { isAlike } from './references';
import { valueProblem } from './values';
import { a, instead } from './wording';

function* withinProblems(subject: Subject): Problems {
  const { within, search, form, record, menu } = subject.resource;
  if (within === undefined) return;
  yield* nameProblems('within', [within], subject.resource);
  const reference = fieldOf(subject.resource, within);
  if (reference?.kind !== 'reference') {
    yield `it stands within "${within}", which is no reference; name one to the record that its list stands below`;
  } else {
    const { target } = targetOf(reference.to, subject);
    if (target?.within !== undefined) yield `it stands within "${within}", whose records stand below others themselves; name a record that has a list of its own`;
  }
  if (search[within]?.field !== within || search[within].op !== 'eq') yield `it stands within "${within}" and needs a search of that name, by eq; add it`;
  const hasPage = record !== undefined || [form?.create, form?.edit].some((place) => place !== undefined && place.in !== 'modal');
  if (hasPage) yield 'it stands within another record: it is created and edited in modals, and has no page of its own; take the page away';
  if (menu) yield 'it stands within another record and has a menu entry, which would lead nowhere; take "menu" away';
}

function* slotsProblems({ slots, verbs, fields }: Resource, subject: Subject): Problems {
  if (!slots) return;
  yield* nameProblems('slots', [slots.parent, slots.by], subject.resource);
  const parent = fieldOf({ fields }, slots.parent);
  const by = fieldOf({ fields }, slots.by);
  if (parent && parent.kind !== 'reference') yield `slots.parent is "${slots.parent}", which is ${a(parent.kind)}; name the reference to the record that the slots belong to`;
  if (by && (by.kind !== 'choice' || by.open)) yield `slots.by is "${slots.by}", which is no closed choice; name one whose values are the slots`;
  for (const verb of verbs) if (verb === 'update' || verb === 'delete' || verb === 'trash') yield `it is kept in slots and has the verb "${verb}"; saving replaces a slot, leave "list" and "create"`;
}

function* nestedProblems([name, { in: kept, slot, label }]: readonly [string, Nested], subject: Subject): Problems {
  const { resource } = subject;
  const { target, problem } = targetOf(kept, subject);
  yield* spellingProblems(`nested "${name}": a name`, name);
  if (Object.hasOwn(resource.declared, name)) yield `nested "${name}" is named as a field; rename one of them`;
  if (label.trim() === '') yield `nested "${name}" has a blank label; name it`;
  if (problem !== undefined) yield `nested "${name}" is kept in ${problem}`;
  if (!target) return;
  const parent = target.slots && fieldOf(target, target.slots.parent);
  if (!target.slots || parent?.kind !== 'reference' || parent.to !== resource.name) {
    yield `nested "${name}" is kept in "${kept}", which has no slots of ${resource.name}; name a resource that has`;
    return;
  }
  const by = fieldOf(target, target.slots.by);
  const known = by?.kind === 'choice' ? flattenOptions(by.options).map(({ value }) => value) : [];
  if (!known.includes(slot)) yield `nested "${name}" is kept in the slot "${slot}" of ${kept}, which has none of that name; ${instead(slot, known)}`;
}

/** Options that only a resource with records of its own has a use for. */
const ofKeepers = ['slots', 'trash', 'form', 'nested', 'shared'] as const;

function* viewProblems(subject: Subject): Problems {
  const { resource } = subject;
  const { view } = resource;
  if (!view) return;
  const { target, problem } = targetOf(view.of, subject);
  if (problem !== undefined) yield `view shows ${problem}`;
  if (resource.verbs.some((verb) => verb !== 'list')) yield 'a view is only read: its verbs are [\'list\']; leave the others out';
  for (const option of ofKeepers) if (resource[option] !== undefined) yield `a view keeps no records and has "${option}"; leave it out`;
  if (!target) return;
  if (target.view) yield `view shows ${view.of}, which is a view itself; show ${target.view.of}`;
  for (const [name, field] of Object.entries(resource.declared)) {
    if (field.derived || field.via) continue;
    const kept = fieldOf(target, name);
    if (!kept) yield `field "${name}": ${view.of} keeps no such field; ${instead(name, Object.keys(target.declared))}`;
    else if (!isAlike(kept.kind, field.kind)) yield `field "${name}": it is ${a(field.kind)} and in ${view.of} ${a(kept.kind)}; declare it as it is kept`;
  }
  for (const [name, value] of Object.entries(view.where)) {
    const field = fieldOf(target, name);
    const wrong = field && valueProblem(field, value);
    if (!field) yield `view.where names the unknown field "${name}" of ${view.of}; ${instead(name, Object.keys(target.fields))}`;
    else if (wrong !== undefined) yield `view.where asks that "${name}" is ${wrong}`;
  }
}

function* sharingProblems({ desk, log, shared, verbs }: Resource, subject: Subject): Problems {
  if (log && verbs.some((verb) => verb !== 'list')) yield 'a log is only read: its verbs are [\'list\']; leave the others out';
  if (log && !shared) yield 'a log is one for all manufacturers; add shared';
  if (desk === undefined) return;
  yield* nameProblems('desk', [desk], subject.resource);
  if (!shared) yield 'it has "desk", which tells the records of a shared resource apart; add shared';
  const field = fieldOf(subject.resource, desk);
  if (field && field.kind !== 'text' && field.kind !== 'choice') yield `desk names "${desk}", which is a ${field.kind}; name a text or a choice`;
}

/** Where the records are kept, and below what they stand. */
export function* keepingProblems(subject: Subject): Problems {
  const { resource } = subject;
  yield* withinProblems(subject);
  yield* slotsProblems(resource, subject);
  yield* viewProblems(subject);
  yield* sharingProblems(resource, subject);
  const nested = Object.entries(resource.nested ?? {});
  for (const entry of nested) yield* nestedProblems(entry, subject);
  for (const place of repeated(nested.map(([, { in: kept, slot }]) => `${slot} of ${kept}`))) yield `two of its nested records are kept in the slot ${place}; give each its own`;
}

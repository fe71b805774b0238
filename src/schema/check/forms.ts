import type { Field } from '../field';
import type { Resource } from '../resource';
import type { FormPlace, RecordPage, Section } from '../resourceParts';
import { isSecret } from '../value';
import { fieldsOf } from '../condition';
import { conditionProblems } from './conditions';
import { spellingProblems } from './spelling';
import { allTabProblems } from './tabs';
import { fieldOf, nameProblems, repeated, twiceProblems, type Problems, type Subject } from './context';

function* sectionProblems(where: string, section: Section, subject: Subject): Problems {
  const named = `section "${section.title}"`;
  if (section.title.trim() === '') yield `one of the sections of ${where} has a blank title; name it`;
  if (section.fields.length === 0 && section.part === undefined) yield `${named} has no fields; name them or take the section away`;
  if (section.part !== undefined) yield* spellingProblems(`${named}: its part`, section.part);
  yield* nameProblems(named, section.fields, subject.resource);
  yield* twiceProblems(named, section.fields);
  for (const problem of conditionProblems(section.when, subject)) yield `${named}: ${problem}`;
  const own = section.when ? fieldsOf(section.when).filter((name) => section.fields.includes(name)) : [];
  for (const name of new Set(own)) yield `${named} shows by its own field "${name}", which could not be filled in while it is hidden; put the field elsewhere`;
}

function* sectionsProblems(where: string, sections: readonly Section[], subject: Subject): Problems {
  if (sections.length === 0) yield `${where} has no sections; name at least one with its fields`;
  for (const section of sections) yield* sectionProblems(where, section, subject);
  const once = sections.map(({ fields }) => [...new Set(fields)]);
  for (const name of repeated(once.flat())) yield `${where} shows "${name}" in two sections; leave it in one`;
  for (const key of repeated(sections.flatMap(({ key: own }) => own ?? []))) yield `${where} has two sections with the key "${key}"; give each its own`;
  for (const title of repeated(sections.map(({ step = '', title: own }) => `${step}\n${own}`))) {
    yield `${where} has two sections "${title.split('\n')[1] ?? ''}"; give them names that can be told apart`;
  }
}

/** Filled in by something else than the form: its parent, its key, or the row whose action creates it. */
function setElsewhere({ resource, resources }: Subject): string[] {
  const { parent, keyed } = resource.relations;
  const actions = [...resources.values()].flatMap(({ list }) => list?.actions ?? []);
  const sets = actions.flatMap((action) => (typeof action === 'object' && 'create' in action && action.create === resource.name ? action.sets : []));
  return [...sets, ...(parent === undefined ? [] : [parent]), ...(keyed ? [keyed.parent, keyed.by] : [])];
}

const isAskedFor = ({ required }: Field): boolean => required !== undefined;

/** Required fields that a form does not show: it could never be saved. */
function* absentProblems(subject: Subject): Problems {
  const { resource } = subject;
  const { form, declared, verbs } = resource;
  const asks = form?.create ? 'create' : form?.edit ? 'update' : undefined;
  if (!form || asks === undefined || (!resource.relations.keyed && !verbs.includes(asks))) return;
  const shown = form.sections.filter(({ during: only = asks }) => only === asks).flatMap(({ fields }) => fields);
  const elsewhere = setElsewhere(subject);
  for (const [name, field] of Object.entries(declared)) {
    if (!isAskedFor(field) || field.readOnly || field.derived || field.initial !== undefined || field.default !== undefined) continue;
    if ((field.during !== undefined && field.during !== asks) || elsewhere.includes(name) || shown.includes(name)) continue;
    // A record that exists has been given it.
    if (asks === 'update' && !resource.relations.keyed) continue;
    yield `field "${name}": it is required and stands in no section of the form, which could not be saved; add it to one`;
  }
}

function* placeProblems(where: string, place: FormPlace | undefined, verb: { readonly name: 'create' | 'update'; readonly resource: Resource }): Problems {
  if (!place) return;
  const { name, resource } = verb;
  if (!resource.relations.keyed && !resource.verbs.includes(name)) yield `${where} is a form for which the verb "${name}" is missing; add it or take the form away`;
  if (place.title?.trim() === '') yield `${where}.title is blank; name the form or leave it out`;
  if (place.width !== undefined && !(place.width > 0)) yield `${where}.width is ${place.width}; a number of pixels above 0 is needed`;
  if (place.opensIn === 'page' && place.width !== undefined) yield `${where}.width is that of a modal, and the form stands on a page; leave it out`;
  for (const option of ['tall', 'button'] as const) {
    if (place.opensIn === 'page' && place[option] !== undefined) yield `${where}.${option} is said of a modal, and the form stands on a page; leave it out`;
  }
  if (place.button?.trim() === '') yield `${where}.button is blank; name what it does or leave it out`;
}

function* togetherProblems(resource: Resource): Problems {
  const { together = [] } = resource;
  for (const line of together) {
    if (line.length < 2) yield 'together has a line of fewer than two fields; name those that belong together, or take it away';
    yield* nameProblems('together', line, resource);
  }
  yield* twiceProblems('together', together.flat());
}

/** What the page of a record has beside its sections. */
function* pageProblems({ actions, history }: RecordPage, { list, view, log }: Resource): Problems {
  if (actions && (list?.actions ?? []).length === 0) yield 'record.actions is the menu that the rows of its list have, and they have none; add list.actions or leave it out';
  if (history && view) yield `record.history tells the changes of a view, which keeps no records; leave it out, or declare it of ${view.of}`;
  else if (history && log) yield 'record.history tells the changes of a log, which never changes; leave it out';
}

/** The forms and the page of a record. */
export function* formProblems(subject: Subject): Problems {
  const { resource } = subject;
  const { form, record } = resource;
  yield* togetherProblems(resource);
  yield* allTabProblems(resource);
  if (form) {
    if (!form.create && !form.edit) yield 'its form is opened by nothing; add form.create or form.edit';
    yield* placeProblems('form.create', form.create, { name: 'create', resource });
    yield* placeProblems('form.edit', form.edit, { name: 'update', resource });
    yield* sectionsProblems('the form', form.sections, subject);
    yield* absentProblems(subject);
  }
  if (record) {
    yield* pageProblems(record, resource);
    yield* sectionsProblems('the record page', record.sections, subject);
    for (const name of record.sections.flatMap(({ fields }) => fields)) {
      if (isSecret(fieldOf(resource, name))) yield `the record page shows "${name}", which is a password and never answered; take it out`;
    }
  }
}

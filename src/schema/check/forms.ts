import { isNeededAtFirst } from '../required';
import type { Resource } from '../resource';
import type { FormPlace, RecordPage } from '../resourceParts';
import { isSecret } from '../value';
import { absentProblems } from './absent';
import { fieldOf, isWidth, sameLabels, widest, type Problems, type Subject } from './context';
import { formSectionProblems, sectionsProblems } from './sections';
import { stepProblems } from './steps';
import { allTabProblems } from './tabs';
import { togetherProblems } from './together';

/** Fields of a record that is written with this one: what it needs, where the form asks for a part of it alone. */
function* writtenProblems({ resource, resources }: Subject): Problems {
  const sections = resource.form?.sections ?? [];
  const shown = sections.flatMap(({ fields }) => fields);
  if (sections.some(({ part }) => part !== undefined)) return;
  for (const { name: relation, path, write, shown: entries } of resource.relations.belongsTo) {
    const reference = fieldOf(resource, path[0] ?? '');
    const target = reference && 'to' in reference ? resources.get(reference.to) : undefined;
    const isWritten = entries.some(({ name }) => shown.includes(name) && resource.included[name]?.writable);
    if (!write || !target || !isWritten) continue;
    for (const { field: wanted, name } of entries.filter((entry) => !shown.includes(entry.name))) {
      const field = fieldOf(target, wanted);
      if (field && isNeededAtFirst(field)) yield `relation "${relation}": the form writes a record of ${target.name}, which needs "${wanted}", and asks for no "${name}"; add it to a section`;
      else if (write.whenFilled.includes(wanted)) yield `relation "${relation}": it is written once "${wanted}" is filled in, and the form asks for no "${name}"; add it to a section`;
    }
  }
}

/** What a keyed child needs that is written with this record, where the form asks for others of its fields: it could not be saved. */
function* childProblems({ resource, resources }: Subject): Problems {
  const sections = resource.form?.sections ?? [];
  if (sections.some(({ part }) => part !== undefined)) return;
  const shown = sections.flatMap(({ fields }) => fields);
  for (const [nest, { one }] of Object.entries(resource.relations.hasOne)) {
    const { declared = {}, relations: { keyed } = {} } = resources.get(one) ?? {};
    if (!shown.some((name) => resource.included[name]?.nested === nest && resource.included[name].writable)) continue;
    for (const [wanted, field] of Object.entries(declared)) {
      const isPlace = wanted === keyed?.parent || wanted === keyed?.by;
      if (!isPlace && isNeededAtFirst(field) && !shown.includes(`${nest}.${wanted}`)) yield `relation "${nest}": the form writes a record of ${one}, which needs "${wanted}", and asks for no "${nest}.${wanted}"; add it to a section`;
    }
  }
}

function* placeProblems(where: string, place: FormPlace | undefined, verb: { readonly name: 'create' | 'update'; readonly resource: Resource }): Problems {
  if (!place) return;
  const { name, resource } = verb;
  if (resource.relations.keyed && !resource.verbs.includes('create')) yield `${where} saves records of which there is one for each key, by the verb "create", which is missing; add it or take the form away`;
  if (!resource.relations.keyed && !resource.verbs.includes(name)) yield `${where} is a form for which the verb "${name}" is missing; add it or take the form away`;
  if (place.width !== undefined && !isWidth(place.width)) yield `${where}.width is ${place.width}; a whole number of pixels from 1 to ${widest} is needed`;
  if (place.opensIn === 'page' && place.width !== undefined) yield `${where}.width is that of a modal, and the form stands on a page; leave it out`;
  for (const option of ['tall', 'button'] as const) {
    if (place.opensIn === 'page' && place[option] !== undefined) yield `${where}.${option} is said of a modal, and the form stands on a page; leave it out`;
  }
}

/** What the page of a record has beside its sections. */
function* pageProblems({ actions, history }: RecordPage, { list, view, log }: Resource): Problems {
  if (actions && (list?.actions ?? []).length === 0) yield 'record.actions is the menu that the rows of its list have, and they have none; add list.actions or leave it out';
  if (history && view) yield `record.history tells the changes of a view, which keeps no records; leave it out, or declare it of ${view.of}`;
  else if (history && log) yield 'record.history tells the changes of a log, which never changes; leave it out';
}

/** What stands on the page of a record under one title. */
function* pageTitles({ resource, resources }: Subject): Problems {
  const sections = resource.record?.sections.map(({ title }) => title) ?? [];
  const lists = resource.relations.hasMany.map(({ name, many, label }): [string, string] => [name, label ?? resources.get(many)?.label.many ?? name]);
  yield* sameLabels('the record page', lists, 'lists');
  for (const [name, label] of lists) if (sections.some((title) => title.toLowerCase() === label.toLowerCase())) yield `relation "${name}": its list is called "${label}", as a section of the record page is; give it another "label"`;
}

/** The forms and the page of a record. */
export function* formProblems(subject: Subject): Problems {
  const { resource } = subject;
  const { form, record } = resource;
  yield* togetherProblems(subject);
  yield* allTabProblems(resource);
  yield* stepProblems(resource);
  if (form) {
    if (!form.create && !form.edit) yield 'its form is opened by nothing; add form.create or form.edit';
    yield* placeProblems('form.create', form.create, { name: 'create', resource });
    yield* placeProblems('form.edit', form.edit, { name: 'update', resource });
    yield* sectionsProblems('the form', form.sections, subject);
    yield* formSectionProblems(subject);
    yield* absentProblems(subject);
    yield* writtenProblems(subject);
    yield* childProblems(subject);
  }
  if (record) {
    yield* pageProblems(record, resource);
    yield* sectionsProblems('the record page', record.sections, subject);
    for (const { title, during } of record.sections) if (during === 'create') yield `section "${title}" of the record page is shown while a record is created, when it has no page; leave "during" out`;
    yield* pageTitles(subject);
    for (const name of record.sections.flatMap(({ fields }) => fields)) {
      if (isSecret(fieldOf(resource, name))) yield `the record page shows "${name}", which is a password and never answered; take it out`;
    }
  }
}

import { isRequiredOnCreate } from '../required';
import type { Resource } from '../resource';
import type { FormPlace, RecordPage } from '../resourceParts';
import { pageParts, tabKey, tabsOf } from '../tabs';
import { isSecret } from '../value';
import { type Problems, fieldOf, isWidth, sameLabelProblems, maxWidth, type Subject } from './context';
import { missingFieldProblems } from './missingFields';
import { formSectionProblems, sectionsProblems, duplicatesProblems, togetherProblems } from './sections';
import { spellingVariantProblems } from './wording';

interface SteppedSection {
  readonly title: string;
  readonly step?: string | undefined;
}

/** Groups whose parts are not consecutive. */
function* splitGroupProblems<T>(
  parts: readonly T[],
  groupOf: (part: T) => string | undefined,
  describe: (group: string) => string,
): Problems {
  for (const group of new Set(parts.flatMap((part) => groupOf(part) ?? []))) {
    const [first, last] = [
      parts.findIndex((part) => groupOf(part) === group),
      parts.findLastIndex((part) => groupOf(part) === group),
    ];
    if (parts.slice(first, last).some((part) => groupOf(part) !== group)) yield describe(group);
  }
}

/** Problems of the steps of a wizard: every section belongs to a step, and the sections of a step are consecutive. */
function* stepProblems({ form }: Pick<Resource, 'form'>): Problems {
  const sections: readonly SteppedSection[] = form?.sections ?? [];
  const steps = sections.flatMap(({ step }) => step ?? []);
  if (steps.length === 0) return;
  for (const { title, step } of sections)
    if (step === undefined)
      yield `section "${title}" is in no step of the wizard, so it would never be shown; give it a "step"`;
  yield* spellingVariantProblems('step', steps);
  yield* splitGroupProblems(
    sections,
    ({ step }) => step,
    (step) => `the form has other sections between those of the step "${step}"; put its sections one after the other`,
  );
}

interface TabPart {
  readonly tab?: string | undefined;
}

/** A single tab, or tabs that share an address because they differ only in spelling. */
function* tabProblems(where: string, parts: readonly TabPart[]): Problems {
  const tabs = tabsOf(parts);
  const [only] = tabs;
  if (only !== undefined && tabs.length === 1)
    yield `${where} has only one tab, "${only}"; add a second one, or leave "tab" out`;
  for (const [at, tab] of tabs.entries()) {
    const twin = tabs.slice(0, at).find((other) => tabKey(other) === tabKey(tab));
    if (twin !== undefined)
      yield `${where} has the tabs "${twin}" and "${tab}", which have the same address; spell them alike if they are the same tab, or give them different names`;
  }
}

const splitTabProblems = (where: string, sections: readonly TabPart[]): Problems =>
  splitGroupProblems(
    sections,
    ({ tab }) => tab,
    (tab) => `${where} has other sections between those of the tab "${tab}"; put its sections one after the other`,
  );

/** Problems of the tabs of a form and of the record page. */
function* allTabProblems(resource: Pick<Resource, 'form' | 'record' | 'relations'>): Problems {
  const { form, record } = resource;
  const forms = form?.sections ?? [];
  yield* tabProblems('the form', forms);
  yield* splitTabProblems('the form', forms);
  yield* tabProblems('the record page', pageParts(resource));
  yield* splitTabProblems('the record page', record?.sections ?? []);
  for (const { title, step, tab } of [...forms, ...(record?.sections ?? [])]) {
    if (step !== undefined && tab !== undefined)
      yield `section "${title}" has both "step" and "tab"; the steps of a wizard have no tabs, leave one of them out`;
  }
}

/** Fields that a nested record needs but the form does not show, although it shows other fields of that record. */
function* nestedWriteProblems({ resource, resources }: Subject): Problems {
  const sections = resource.form?.sections ?? [];
  const shown = sections.flatMap(({ fields }) => fields);
  if (sections.some(({ part }) => part !== undefined)) return;
  for (const { name: relation, path, write, shown: entries } of resource.relations.belongsTo) {
    const reference = fieldOf(resource, path[0] ?? '');
    const target = reference && 'to' in reference ? resources.get(reference.to) : undefined;
    const isWritten = entries.some(({ name }) => shown.includes(name) && resource.included[name]?.writable);
    if (!write || !target || !isWritten) continue;
    for (const { field: fieldName, name } of entries.filter((entry) => !shown.includes(entry.name))) {
      const field = fieldOf(target, fieldName);
      if (field && isRequiredOnCreate(field))
        yield `relation "${relation}": the form writes a record of ${target.name}, which needs "${fieldName}", but does not show "${name}"; add it to a section`;
      else if (write.whenFilled.includes(fieldName))
        yield `relation "${relation}": it is written only if "${fieldName}" is filled in, but the form does not show "${name}"; add it to a section`;
    }
  }
}

/**
 * Fields that a keyed child record needs but the form does not show, although it shows other fields of it: the form
 * could not be saved.
 */
function* keyedChildProblems({ resource, resources }: Subject): Problems {
  const sections = resource.form?.sections ?? [];
  if (sections.some(({ part }) => part !== undefined)) return;
  const shown = sections.flatMap(({ fields }) => fields);
  for (const [relationName, { one }] of Object.entries(resource.relations.hasOne)) {
    const { declared = {}, relations: { keyed } = {} } = resources.get(one) ?? {};
    if (!shown.some((name) => resource.included[name]?.nested === relationName && resource.included[name].writable))
      continue;
    for (const [fieldName, field] of Object.entries(declared)) {
      const isKeyField = fieldName === keyed?.parent || fieldName === keyed?.by;
      if (!isKeyField && isRequiredOnCreate(field) && !shown.includes(`${relationName}.${fieldName}`))
        yield `relation "${relationName}": the form writes a record of ${one}, which needs "${fieldName}", but does not show "${relationName}.${fieldName}"; add it to a section`;
    }
  }
}

function* formPlaceProblems(
  where: string,
  place: FormPlace | undefined,
  verb: { readonly name: 'create' | 'update'; readonly resource: Resource },
): Problems {
  if (!place) return;
  const { name, resource } = verb;
  if (resource.relations.keyed && !resource.verbs.includes('create'))
    yield `${where} needs the verb "create", which saves the one record per key; add the verb or remove the form`;
  if (!resource.relations.keyed && !resource.verbs.includes(name))
    yield `${where} needs the verb "${name}", which is missing; add the verb or remove the form`;
  if (place.width !== undefined && !isWidth(place.width))
    yield `${where}.width is ${place.width}; a whole number of pixels from 1 to ${maxWidth} is needed`;
  if (place.opensIn === 'page' && place.width !== undefined)
    yield `${where}.width applies only to a modal, but the form opens in a page; leave it out`;
  for (const option of ['tall', 'button'] as const) {
    if (place.opensIn === 'page' && place[option] !== undefined)
      yield `${where}.${option} applies only to a modal, but the form opens in a page; leave it out`;
  }
}

/** Problems of the action menu and the history of a record page. */
function* recordPageProblems({ actions, history }: RecordPage, { list, view, log }: Resource): Problems {
  if (actions && (list?.actions ?? []).length === 0)
    yield 'record.actions shows the actions of the list, but the list has none; add list.actions or leave it out';
  if (history && view)
    yield `record.history shows changes, but a view stores no records; leave it out, or declare it in ${view.of}`;
  else if (history && log) yield 'record.history shows changes, but the records of a log never change; leave it out';
}

/** Lists and sections of a record page that share a title. */
function* recordPageTitleProblems({ resource, resources }: Subject): Problems {
  const sections = resource.record?.sections.map(({ title }) => title) ?? [];
  const lists = resource.relations.hasMany.map(({ name, many, label }): [string, string] => [
    name,
    label ?? resources.get(many)?.label.many ?? name,
  ]);
  yield* sameLabelProblems('the record page', lists, 'lists');
  for (const [name, label] of lists)
    if (sections.some((title) => title.toLowerCase() === label.toLowerCase()))
      yield `relation "${name}": its list has the label "${label}", which is also the title of a section of the record page; give it another "label"`;
}

/** Problems of the forms and the record page. */
export function* formProblems(subject: Subject): Problems {
  const { resource } = subject;
  const { form, record } = resource;
  yield* togetherProblems(subject);
  yield* duplicatesProblems(subject);
  yield* allTabProblems(resource);
  yield* stepProblems(resource);
  if (form) {
    if (!form.create && !form.edit) yield 'its form is never opened; add form.create or form.edit';
    yield* formPlaceProblems('form.create', form.create, { name: 'create', resource });
    yield* formPlaceProblems('form.edit', form.edit, { name: 'update', resource });
    if (form.edit?.opensIn === 'modal' && form.edit.joinsErrors)
      yield 'form.edit.joinsErrors applies only to a page, but the form opens in a modal; leave it out';
    yield* sectionsProblems('the form', form.sections, subject);
    yield* formSectionProblems(subject);
    yield* missingFieldProblems(subject);
    yield* nestedWriteProblems(subject);
    yield* keyedChildProblems(subject);
  }
  if (record) {
    yield* recordPageProblems(record, resource);
    yield* sectionsProblems('the record page', record.sections, subject);
    for (const { title, during } of record.sections)
      if (during === 'create')
        yield `section "${title}" of the record page is shown only while a record is created, when there is no record page yet; leave "during" out`;
    yield* recordPageTitleProblems(subject);
    for (const name of record.sections.flatMap(({ fields }) => fields)) {
      if (isSecret(fieldOf(resource, name)))
        yield `the record page shows "${name}", which is a password and cannot be read; remove it`;
    }
  }
}

import { type Resource, defaultVerbs } from '../resource';
import type { Verb } from '../resourceParts';
import { defaultMessages } from '../messages';
import { targetOf, type Subject } from './context';
import { actionParts, actionsWith, fieldParts, relationsWith, searchParts, tableParts } from './parts';
import { family, rule, type Placed } from './rule';
import { fieldColumns } from '../listFields';

/** Something that a part of a declaration needs. */
interface Presence extends Placed {
  readonly needs: string;
  readonly has: boolean;
}

/** The verb that each message belongs to; the others are about lists and records that cannot be read. */
const verbByMessage: Readonly<Partial<Record<string, Verb>>> = {
  created: 'create',
  createFailed: 'create',
  updated: 'update',
  updateFailed: 'update',
  deleted: 'delete',
  deleteFailed: 'delete',
  confirmDelete: 'delete',
  recovered: 'trash',
  recoverFailed: 'trash',
  confirmRecover: 'trash',
};

/** The messages of a declaration that replace standard ones. */
export function ownMessages({ messages, label }: Resource): [name: string, text: string][] {
  const standard = Object.values<string>({ ...defaultMessages(label) });
  return Object.entries<string>({ ...messages }).filter(([, text]) => !standard.includes(text));
}

/** The parts of a declaration that only make sense with a verb. */
function verbsNeeded(subject: Subject): [where: string, verb: Verb, given: unknown][] {
  const { list, form, trash, verbs, duplicates, merge, outgoing, view, log, relations, rights } = subject.resource;
  const { import: imports, preferences } = subject.resource;
  const isStored = !view && !log;
  const actions = actionParts(subject).map(({ action }) => action);
  const messages = ownMessages(subject.resource).flatMap(([name]): [string, Verb, unknown][] => {
    const verb = verbByMessage[name];
    return verb ? [[`messages.${name}`, verb, true]] : [];
  });
  return [
    ['list', 'list', list],
    ['list.createLabel', 'create', list?.createLabel],
    ['list.deleteSummary', 'delete', list?.deleteSummary],
    ['list.deleteWarning', 'delete', list?.deleteWarning],
    ['action "delete"', 'delete', actions.includes('delete')],
    ['action "edit"', 'update', actions.includes('edit')],
    ['form.create', 'create', form?.create],
    ['form.edit', relations.keyed ? 'create' : 'update', form?.edit],
    ['trash', 'trash', trash],
    ['the verb "trash"', 'delete', verbs.includes('trash')],
    ['duplicates', 'create', duplicates],
    ['merge', 'update', merge],
    ['merge', 'delete', merge],
    ['import', 'list', imports],
    ['import', 'create', imports],
    ['outgoing', 'create', isStored && outgoing],
    ['preferences', 'update', preferences],
    ...messages,
    ...Object.keys(rights ?? {}).map((verb): [string, Verb, unknown] => [`rights.${verb}`, verb as Verb, true]),
    // Saving a keyed child record replaces it with the verb "create".
    ...[...fieldParts(subject)].flatMap(({ at, field: { during, readOnly }, table }): [string, Verb, unknown][] =>
      during === undefined || table || view || readOnly || relations.keyed
        ? []
        : [[`${at}: its "during"`, during, true]],
    ),
  ];
}

/** The parts of a declaration that need another part of it. */
function partsNeeded(subject: Subject): [where: string, needs: string, given: unknown, has: unknown][] {
  const { list, form, record, verbs, trash, menu, view, log, relations } = subject.resource;
  const actions = actionParts(subject).map(({ action }) => action);
  const links = tableParts(subject).flatMap(({ where, columns }) =>
    fieldColumns(columns).map(({ field, link }): [string, string, unknown, unknown] => [
      `${where}: the link of "${field}"`,
      'a record page: "record"',
      link === 'record',
      record,
    ]),
  );
  return [
    ['menu', 'a list to open: "list"', menu, list],
    ['list.createLabel', 'a form to open: form.create', list?.createLabel, form?.create],
    ['action "edit"', 'a form to open: form.edit', actions.includes('edit'), form?.edit],
    ['record.actions', 'actions of the list: list.actions', record?.actions, (list?.actions ?? []).length > 0],
    ['the verb "trash"', 'a list to show: "trash"', verbs.includes('trash') && verbs !== defaultVerbs, trash],
    ['form', 'a place that opens it: form.create or form.edit', form, form?.create ?? form?.edit],
    ['action "history"', 'records that change', (view ?? log) && actions.includes('history'), undefined],
    ...links,
    ...searchParts(subject).map(({ where, search }): [string, string, unknown, unknown] => [
      `${where}: its "linkOnly"`,
      'a list that a link can open: "list"',
      search.linkOnly,
      list,
    ]),
    ...relationsWith('by', subject).map(({ where, relation }): [string, string, unknown, unknown] => [
      where,
      'the list that a parent relation shows below its parent: "list"',
      relation.parent === true && !view,
      list,
    ]),
    ...relationsWith('many', subject).map(({ where }): [string, string, unknown, unknown] => [
      where,
      'a record page that shows its list: "record"',
      !view && relations.parent === undefined,
      record,
    ]),
  ];
}

/** The parts of a declaration that need a part of another one. */
function* partsNeededElsewhere(subject: Subject): Generator<Presence> {
  const { resource, resources } = subject;
  for (const { where, action } of actionsWith('listOf')(subject)) {
    const target = resources.get(action.listOf);
    if (target) yield { where, needs: `a list of ${target.name}: "list" there`, has: target.list !== undefined };
  }
  for (const { where, action } of actionsWith('create')(subject)) {
    const target = resources.get(action.create);
    if (!target) continue;
    yield { where, needs: `a form of ${target.name}: form.create there`, has: target.form?.create !== undefined };
    yield { where, needs: `the verb "create" of ${target.name}`, has: target.verbs.includes('create') };
  }
  for (const { name, write, path } of resource.relations.belongsTo) {
    const target = write && path.length === 1 ? targetOf(resource.fields[path[0] ?? ''], subject) : undefined;
    for (const verb of ['create', 'update'] as const)
      if (target)
        yield {
          where: `relation "${name}": its "write"`,
          needs: `the verb "${verb}" of ${target.name}`,
          has: target.verbs.includes(verb),
        };
  }
}

function* presences(subject: Subject): Generator<Presence> {
  const { verbs } = subject.resource;
  for (const [where, verb, given] of verbsNeeded(subject))
    if (given !== undefined && given !== false) yield { where, needs: `the verb "${verb}"`, has: verbs.includes(verb) };
  for (const [where, needs, given, has] of partsNeeded(subject))
    if (given !== undefined && given !== false) yield { where, needs, has: has !== undefined && has !== false };
  yield* partsNeededElsewhere(subject);
}

/** One rule for all parts of a declaration that need a verb or another part. */
export const presenceRules = family(presences, [
  rule(
    ({ has }) => !has,
    (_, { needs }) => `needs ${needs}, which is missing; add it or leave this out`,
  ),
]);

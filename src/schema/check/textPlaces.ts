import { type Field, flattenOptions } from '../../fields';
import { checkOf } from '../../fields/checks';
import { isBelongsTo } from '../relations';
import type { Resource } from '../resource';
import type { Subject } from './context';
import { preconditions, actionParts, actionsWith, fieldParts, sectionParts, tableParts } from './parts';
import { ownMessages } from './presenceRules';
import type { Placed } from './rule';

/**
 * A text that users read. A `title` is a label, a `message` a sentence; both are shown as they are. A `hint` may show
 * braces as an example of what to type.
 */
export interface TextPlace extends Placed {
  readonly text: string;
  readonly kind: 'title' | 'message' | 'hint';
}

type Texts = readonly (readonly [where: string, text: string | undefined])[];

function fieldMessages(at: string, field: Field): Texts {
  const { required, advised, invalid } = field;
  const rule = typeof required === 'object' ? required : { message: required };
  return [
    [`${at}: its "required"`, typeof rule.message === 'string' ? rule.message : undefined],
    [`${at}: its required.hint`, 'hint' in rule ? rule.hint : undefined],
    [`${at}: its "advised"`, advised],
    [`${at}: its "invalid"`, invalid],
    ...(checkOf(field)?.messages?.(field) ?? []).map(([part, text]) => [`${at}: ${part}`, text] as const),
  ];
}

/** The titles of the groups among a field's options. */
export const groupsOf = (field: Field): string[] =>
  'options' in field
    ? field.options.flatMap((entry) => (typeof entry === 'object' && 'group' in entry ? entry.group : []))
    : [];

/** The labels of a field's options, as far as they are no stored values, which are spelt as in the API. */
function optionTitles(at: string, field: Field): Texts {
  if (!('options' in field)) return [];
  return [
    ...flattenOptions(field.options).flatMap(({ value, label }): [string, string][] =>
      label === value ? [] : [[`${at}: the label of its option "${value}"`, label]],
    ),
    ...groupsOf(field).map((group): [string, string] => [`${at}: its group`, group]),
  ];
}

function relationTitles({ declaredRelations }: Resource): Texts {
  return Object.entries(declaredRelations).flatMap(([name, relation]): Texts => {
    const at = `relation "${name}"`;
    if (isBelongsTo(relation))
      return (relation.show ?? []).flatMap((shown): Texts =>
        typeof shown === 'object' ? [[`${at}: the label of "${shown.field}"`, shown.label]] : [],
      );
    return [
      [`${at}: its label`, relation.label],
      [`${at}: its tab`, 'tab' in relation ? relation.tab : undefined],
    ];
  });
}

function titlesOf(subject: Subject): Texts {
  const { label, menu, list, form, record, search } = subject.resource;
  const columns = tableParts(subject).flatMap(({ where, columns: all }): Texts =>
    all.flatMap((column): Texts =>
      typeof column === 'object' ? [[`${where}: the label of a column`, column.label]] : [],
    ),
  );
  return [
    ['label.one', label.one],
    ['label.many', label.many],
    ['menu.group', menu?.group],
    ['menu.label', menu?.label],
    ['list.title', list?.title],
    ['list.createLabel', list?.createLabel],
    ...columns,
    ...actionParts(subject).flatMap(({ action }): Texts =>
      typeof action === 'object' ? [['list.actions: the label of an action', action.label]] : [],
    ),
    ...(['create', 'edit'] as const).flatMap((place): Texts => [
      [`form.${place}.title`, form?.[place]?.title],
      [`form.${place}.button`, form?.[place]?.button],
    ]),
    ...sectionParts(subject).flatMap(({ section: { title, step, tab }, place }): Texts => [
      [`${place}: the title of a section`, title],
      [`${place}: a step`, step],
      [`${place}: a tab`, tab],
    ]),
    ['record.history.tab', typeof record?.history === 'object' ? record.history.tab : undefined],
    ...relationTitles(subject.resource),
    ...Object.entries(search).flatMap(([name, one]): Texts => [
      [`search "${name}": its label`, one.label],
      [`search "${name}": its range`, one.range],
      [`search "${name}": its panel`, one.panel],
    ]),
  ];
}

function messagesOf(subject: Subject): Texts {
  const { list, outgoing } = subject.resource;
  const warning = list?.deleteWarning;
  return [
    ...ownMessages(subject.resource).map(([name, text]): [string, string] => [`messages.${name}`, text]),
    ...actionsWith('call')(subject).flatMap(({ where, action }): Texts => [
      [`${where}: its "failed" message`, action.failed],
      [`${where}: its question`, action.confirm],
    ]),
    ...preconditions(subject).map(({ where, precondition }): [string, string] => [
      `${where}: its precondition.message`,
      precondition.message,
    ]),
    ['list.deleteWarning', warning?.one],
    ['list.deleteWarning', warning?.many],
    ['outgoing.address.message', outgoing?.address.message],
  ];
}

const ofKind = (kind: TextPlace['kind'], texts: Texts): TextPlace[] =>
  texts.flatMap(([where, text]) => (text === undefined ? [] : { where, text, kind }));

/** All texts of a declaration that users read. */
export function* textPlaces(subject: Subject): Generator<TextPlace> {
  yield* ofKind('title', titlesOf(subject));
  yield* ofKind('message', messagesOf(subject));
  for (const { at, field } of fieldParts(subject)) {
    yield* ofKind('title', [[`${at}: its label`, field.label], ...optionTitles(at, field)]);
    yield* ofKind('message', fieldMessages(at, field));
    yield* ofKind('hint', [[`${at}: its "hint"`, field.hint]]);
  }
  for (const [name, { hint }] of Object.entries(subject.resource.search))
    yield* ofKind('hint', [[`search "${name}": its hint`, hint]]);
}

import type { Condition, Field, FieldOf } from '../../fields';
import {
  listActions,
  type Action,
  type Column,
  type NeededField,
  type Section,
  type DeclaredRecordPage,
  type FirstOfList,
  type SummaryEntry,
} from '../resourceParts';
import { requiredRuleOf } from '../required';
import type { BelongsTo, HasMany, HasOne } from '../relations';
import type { Report } from '../reportOptions';
import type { Resource } from '../resource';
import type { Search } from '../searches';
import { rowResourceOf } from '../value';
import type { Subject } from './context';
import type { Placed } from './rule';

/* The parts of a declaration that rules are about, each with the words that a message about it begins with. */

export type ActionWith<Key extends string> = Extract<Action, { readonly [K in Key]: string }>;

/** A declared field, or a column of a table inside the record. */
export interface FieldPart<F = Field> extends Placed {
  /** The field's place without the "it": `field "size"`. */
  readonly at: string;
  readonly name: string;
  readonly field: F;
  /** The record or the row that has the field. */
  readonly home: Subject;
  /** The table that has the column. */
  readonly table?: FieldOf<'rows'>;
}

function* columnsOf(table: FieldOf<'rows'>, at: string, subject: Subject): Generator<FieldPart> {
  const { name: own, shared } = subject.resource;
  const home = { ...subject, resource: { ...rowResourceOf(table), name: own, ...(shared && { shared }) } };
  for (const [name, field] of Object.entries(table.columns)) {
    const here = `${at}: its column "${name}"`;
    yield { where: `${here}: it`, at: here, name, field, home, table };
    if (field.kind === 'rows' && table.readOnly) yield* columnsOf({ ...field, readOnly: true }, here, subject);
  }
}

/** The declared fields, and the columns of their tables. */
export function* fieldParts(subject: Subject): Generator<FieldPart> {
  for (const [name, field] of Object.entries(subject.resource.declared)) {
    const at = `field "${name}"`;
    yield { where: `${at}: it`, at, name, field, home: subject };
    if (field.kind === 'rows') yield* columnsOf(field, at, subject);
  }
}

/** The declared fields of the record itself. */
export const recordFieldParts = (subject: Subject): FieldPart[] =>
  [...fieldParts(subject)].filter((part) => !part.table);

/** A condition, with the record that it is about. */
export interface ConditionPart extends Placed {
  readonly condition: Condition;
  readonly home: Subject;
  /** Evaluated while a record is written, before system fields and other records are known, or while it is shown. */
  readonly time: 'written' | 'shown';
  /** The field that has the condition, and which of its conditions it is. */
  readonly of?: FieldPart;
  readonly option?: 'when' | 'required.when' | 'readOnlyWhen' | 'due' | 'since';
  readonly section?: Section;
}

export type SectionPlace = 'the form' | 'the record page';

/** A section of the form or of the record page. */
export interface SectionPart extends Placed {
  readonly section: Section;
  readonly place: SectionPlace;
}

export const sectionParts = ({ resource: { form, record } }: Subject): SectionPart[] =>
  (
    [
      ['the form', form?.sections],
      ['the record page', record?.sections],
    ] as const
  ).flatMap(([place, sections = []]) =>
    sections.map((section) => ({ where: `section "${section.title}"`, section, place })),
  );

function* fieldConditions(part: FieldPart): Generator<ConditionPart> {
  const { field, at, home, table } = part;
  // Only a table that people fill in evaluates conditions.
  if (table?.readOnly) return;
  const conditions = {
    when: field.when,
    'required.when': requiredRuleOf(field)?.when,
    readOnlyWhen: field.readOnlyWhen,
    due: field.kind === 'date' && !table ? field.due : undefined,
    since: field.kind === 'instant' && !table ? field.since : undefined,
  };
  for (const [option, condition] of Object.entries(conditions) as [keyof typeof conditions, Condition | undefined][])
    if (condition)
      yield {
        where: option === 'when' ? `${at}: its condition` : `${at}: its "${option}"`,
        condition,
        home,
        time: 'written',
        of: part,
        option,
      };
}

/** All conditions of a declaration. */
export function* conditionParts(subject: Subject): Generator<ConditionPart> {
  for (const part of fieldParts(subject)) yield* fieldConditions(part);
  for (const { section, place } of sectionParts(subject))
    if (section.when)
      yield {
        where: `section "${section.title}": its condition`,
        condition: section.when,
        home: subject,
        time: place === 'the form' ? 'written' : 'shown',
        section,
      };
  const warning = subject.resource.list?.deleteWarning;
  const counted = warning?.unless && subject.resources.get(warning.resource);
  if (warning?.unless && counted)
    yield {
      where: 'list.deleteWarning.unless',
      condition: warning.unless,
      home: { ...subject, resource: counted },
      time: 'written',
    };
}

/** A table of records, with its columns. */
export interface TablePart extends Placed {
  readonly columns: readonly Column[];
}

export const tableParts = ({ resource: { list, reported, trash } }: Subject): TablePart[] =>
  [
    { where: 'list.columns', columns: list?.columns },
    { where: 'list.related', columns: list?.related },
    { where: 'reported.columns', columns: reported?.columns },
    { where: 'trash.columns', columns: trash?.columns },
  ].flatMap(({ where, columns }) => (columns ? { where, columns } : []));

/** The kinds of keyed children that lists and the record page show. */
export const childNames = (subject: Subject): (Placed & { readonly name: string })[] => [
  ...tableParts(subject).flatMap(({ where, columns }) =>
    columns.flatMap((column) =>
      typeof column === 'object' && 'children' in column ? { where, name: column.children } : [],
    ),
  ),
  ...(subject.resource.record?.children ?? []).map(({ of }) => ({ where: 'record.children', name: of })),
];

/** An action of a row, in its menu or as a button. */
export interface ActionPart<One extends Action = Action> extends Placed {
  readonly action: One;
}

export const actionParts = ({ resource }: Subject): ActionPart[] =>
  listActions(resource).map((action) => ({
    where: `action "${typeof action === 'string' ? action : action.label}"`,
    action,
  }));

/** The actions that have this option. */
export const actionsWith =
  <Key extends string>(key: Key) =>
  (subject: Subject): ActionPart<ActionWith<Key>>[] =>
    actionParts(subject).flatMap(({ where, action }) =>
      typeof action === 'object' && key in action ? { where, action: action as ActionWith<Key> } : [],
    );

export interface SearchPart extends Placed {
  readonly name: string;
  readonly search: Search;
}

export const searchParts = ({ resource }: Subject): SearchPart[] =>
  Object.entries(resource.search).map(([name, search]) => ({ where: `search "${name}"`, name, search }));

/** The declaration as a whole. */
export interface WholePart extends Placed {
  readonly resource: Resource;
}

export const wholeResource = ({ resource }: Subject): [WholePart] => [{ where: 'it', resource }];

/** What actions need of a record. */
export const preconditions = (subject: Subject): (Placed & { readonly precondition: NeededField })[] =>
  actionParts(subject).flatMap(({ where, action }) =>
    typeof action === 'object' && 'precondition' in action ? { where, precondition: action.precondition } : [],
  );

/** What a declaration says under one of its words. */
export interface TraitPart<T> extends Placed {
  readonly trait: T;
}

/** The trait of that name, if the kind of record has it. */
export const traitParts =
  <Name extends 'assigned' | 'contactLog' | 'incoming' | 'reported' | 'template' | 'timeline'>(name: Name) =>
  ({ resource }: Subject): TraitPart<NonNullable<Resource[Name]>>[] => {
    const trait = resource[name];
    return trait ? [{ where: name, trait }] : [];
  };

interface RelationForms {
  readonly by: BelongsTo;
  readonly one: HasOne;
  readonly many: HasMany;
}

/** The declared relations of one form: `by`, `one` or `many`. */
export const relationsWith = <Key extends keyof RelationForms>(key: Key, { resource }: Subject) =>
  Object.entries(resource.declaredRelations).flatMap(([name, relation]) =>
    key in relation && (key !== 'by' || !('many' in relation))
      ? {
          where: `relation "${name}": it`,
          at: `relation "${name}"`,
          name,
          relation: relation as unknown as RelationForms[Key],
        }
      : [],
  );

/** A report with the words that a message about it begins with. */
export interface ReportPart extends Placed {
  readonly name: string;
  readonly at: string;
  readonly report: Report;
}

/** The reports of a declaration. */
export const reportParts = ({ resource: { reports = {} } }: Subject): ReportPart[] =>
  Object.entries(reports).map(([name, report]) => {
    const at = `report "${name}"`;
    return { where: `${at}: it`, at, name, report };
  });

const isFirstOfList = (entry: SummaryEntry): entry is FirstOfList => typeof entry === 'object' && 'of' in entry;

/** The parts of a summary that are told of other records. */
export const summaryLists = (page: DeclaredRecordPage | undefined): readonly FirstOfList[] =>
  (page?.summary ?? []).filter(isFirstOfList);

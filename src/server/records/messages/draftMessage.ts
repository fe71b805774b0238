import { isReference, maxPageSize, type Registry, type Resource } from '../../../schema';
import { recordTitle, type Comparison, type MessageTemplate } from '../../../schema/server';
import { HttpError } from '../../http/HttpError';
import type { Records, Row } from '../Records';
import { mayReceive, recipientsOf } from './mayReceive';
import { fillIn, toText, type Filled, type Named } from './templates';

/** A record that placeholders can stand for, of those that refer to the person. */
export interface NamedRecords {
  /** The word of its placeholders. */
  readonly word: string;
  readonly label: string;
  readonly records: readonly { readonly id: number; readonly title: string }[];
  /** The one whose values are filled in. */
  readonly chosen: number | null;
}

/** What is known before a message is written. */
export interface MessageDraft {
  /** Why the person gets no such messages. */
  readonly refusal: string | null;
  /** Until when it waits, because of quiet hours. */
  readonly held_until: string | null;
  readonly language: string | null;
  readonly templates: readonly { readonly id: number; readonly name: string; readonly language: string }[];
  readonly named: readonly NamedRecords[];
  /** The texts of the template that is asked for, with the placeholders that have no value. */
  readonly filled: {
    readonly subject: string;
    readonly content: string;
    readonly missing: readonly string[];
  } | null;
}

/** A template as it is stored. */
interface StoredTemplate {
  readonly id: number;
  readonly name: string;
  readonly language: string;
  readonly row: Row;
}

export interface DraftRequest {
  readonly recipient: number;
  readonly template?: number | undefined;
  /** The records that placeholders stand for, by their word; the last one of the person by default. */
  readonly chosen: Readonly<Record<string, number | undefined>>;
  readonly now: Date;
}

/** The most records of a person that are offered. */
const mostNamed = 50;

/** A list of live records; empty where the user may not read them. */
async function listReadable(
  records: Records,
  resource: Resource,
  where: readonly Comparison[],
  { field, order, per }: { readonly field: string; readonly order: 'asc' | 'desc'; readonly per: number },
): Promise<readonly Row[]> {
  try {
    const query = { where, sort: { field, order }, page: 1, per, discarded: false } as const;
    return (await records.list(resource, query)).data;
  } catch (error) {
    if (error instanceof HttpError && error.statusCode === 403) return [];
    throw error;
  }
}

interface DraftContext {
  readonly records: Records;
  readonly registry: Registry;
  /** The kind of message, and of the people who receive it. */
  readonly resource: Resource;
  readonly people: Resource;
}

type TemplateContext = Pick<DraftContext, 'records' | 'registry' | 'resource'>;

/** The templates of a kind of message. */
export async function readTemplates({
  records,
  registry,
  resource,
}: TemplateContext): Promise<readonly StoredTemplate[]> {
  const kind = resource.outgoing?.templates === undefined ? undefined : registry.get(resource.outgoing.templates);
  const { template } = kind ?? {};
  if (!kind || !template || !resource.outgoing) return [];
  const where: Comparison[] = [
    { field: template.channel, op: 'eq', value: resource.outgoing.channel },
    { field: template.inUse, op: 'eq', value: true },
  ];
  const order = { field: kind.titleFields[0] ?? 'id', order: 'asc', per: maxPageSize } as const;
  return (await listReadable(records, kind, where, order)).map((row) => ({
    id: row.id,
    name: recordTitle(kind, row),
    language: toText(row[template.language]),
    row,
  }));
}

/** The person's records of one kind that placeholders can stand for, the last one first. */
async function findNamed(
  { records, registry, people }: DraftContext,
  { recipient, template, chosen }: DraftRequest,
  [word, of]: readonly [word: string, of: string],
) {
  const resource = registry.get(of);
  const [reference] =
    Object.entries(resource.fields).find(([, field]) => isReference(field) && field.to === people.name) ?? [];
  const rows =
    reference === undefined
      ? []
      : await listReadable(records, resource, [{ field: reference, op: 'eq', value: recipient }], {
          field: 'id',
          order: 'desc',
          per: mostNamed,
        });
  const wanted = chosen[word];
  const record = wanted === undefined ? rows[0] : rows.find(({ id }) => id === wanted);
  if (wanted !== undefined && !record) throw new HttpError(404, `${resource.label.one} not found`);
  // The list does not have every field that a template may name. Without one, nothing of the record is told.
  const isNamed = template !== undefined && record !== undefined;
  const whole = isNamed ? (await records.getOne(resource, record.id)).record : undefined;
  return {
    word,
    label: resource.label.one,
    records: rows.map((row) => ({ id: row.id, title: recordTitle(resource, row) })),
    chosen: record?.id ?? null,
    resource,
    record: whole,
  };
}

/** The texts of a template with the values of records, and the placeholders without any. */
function fillTemplate(template: MessageTemplate, row: Row, named: Named): NonNullable<MessageDraft['filled']> {
  const [subject, content] = [template.subject, template.content].map((name) => fillIn(toText(row[name]), named)) as [
    Filled,
    Filled,
  ];
  return {
    subject: subject.text,
    content: content.text,
    missing: [...new Set([...subject.missing, ...content.missing])],
  };
}

/** What placeholders stand for: the person, and the records that were chosen. */
async function nameRecords(
  context: DraftContext,
  request: DraftRequest,
  template: MessageTemplate | undefined,
  person: Row,
) {
  const { people } = context;
  const values = Object.entries(template?.values ?? {});
  const others = values.filter(([, { of }]) => of !== people.name);
  const found = await Promise.all(others.map(([word, { of }]) => findNamed(context, request, [word, of])));
  const ofPerson = values.filter(([, { of }]) => of === people.name).map(([word]) => word);
  const named: Named = Object.fromEntries([
    ...ofPerson.map((word) => [word, { resource: people, record: person }] as const),
    ...found.map(({ word, resource, record }) => [word, record && { resource, record }] as const),
  ]);
  return { named, offered: found.map(({ resource: _resource, record: _record, ...shown }) => shown) };
}

/**
 * Whether a person can be written to, with which templates, those in the person's language first, and the text of one
 * of them for that person.
 */
export async function draftMessage(
  given: TemplateContext,
  request: DraftRequest,
  templates: readonly StoredTemplate[],
): Promise<MessageDraft> {
  const { records, registry, resource } = given;
  const people = recipientsOf(resource, registry);
  const context = { ...given, people };
  const { record: person } = await records.getOne(people, request.recipient);
  const { template } = resource.outgoing?.templates === undefined ? {} : registry.get(resource.outgoing.templates);
  const spoken = template && Object.hasOwn(people.fields, template.language) ? person[template.language] : undefined;
  const language = typeof spoken === 'string' ? spoken : null;
  const isTheirs = (one: StoredTemplate) => one.language === language;
  const theirsFirst = [...templates.filter(isTheirs), ...templates.filter((one) => !isTheirs(one))];
  const wanted = templates.find(({ id }) => id === request.template);
  if (request.template !== undefined && !wanted) throw new HttpError(404, 'Template not found');
  const { named, offered } = await nameRecords(context, request, template, person);
  const { refusal = null, heldUntil } = mayReceive(resource, people, person, request.now);
  return {
    refusal,
    held_until: heldUntil?.toISOString() ?? null,
    language,
    templates: theirsFirst.map(({ row: _row, ...shown }) => shown),
    named: offered,
    filled: template && wanted ? fillTemplate(template, wanted.row, named) : null,
  };
}

import { sql } from 'kysely';
import { getField, isReference, type Manufacturer, type Registry, type Resource } from '../../schema';
import type { IncomingMessages } from '../../schema/server';
import type { Store } from '../db';
import { readOne } from '../records/readRecords';
import { tableOf, type WriteSource } from '../records/source';
import { insertVersionSql, toChangeset } from '../records/versions';
import { inServerTransaction } from '../records/write/inTransaction';
import { insertRow, updateRow } from '../records/write/writeRecords';

/** A text message that somebody has sent. */
export interface Reply {
  /** The gateway's name of it. */
  readonly key: string;
  /** Ten digits. */
  readonly sender: string;
  readonly content: string;
}

interface IncomingKind {
  readonly resource: Resource;
  readonly incoming: IncomingMessages;
  /** The kind of messages that it answers, and the people who have sent it. */
  readonly answered: Resource;
  readonly people: Resource;
}

/** The kinds of record as which messages of people are stored. */
const incomingKinds = ({ all, get }: Registry): readonly IncomingKind[] =>
  all.flatMap((resource) => {
    const { incoming } = resource;
    if (!incoming) return [];
    const person = getField(resource, incoming.person);
    return isReference(person) ? [{ resource, incoming, answered: get(incoming.to), people: get(person.to) }] : [];
  });

/** Operator shown in the history for changes made by the server. */
const operator = 'system';

/** Whom a number belongs to, and when they were last written to. */
interface Sender {
  readonly person: number;
  readonly writtenAt: Date | null;
}

/** The person whom a number was last written to, else the one whose number it is; undefined if nobody has it. */
async function findSender(
  source: WriteSource,
  { answered, people }: IncomingKind,
  sender: string,
): Promise<Sender | undefined> {
  const { outgoing } = answered;
  const [person, phone] = [sql.id(outgoing?.recipient ?? ''), sql.id(outgoing?.address.field ?? '')];
  const { rows } = await sql<Sender>`
    (select ${person} as person, created_at as "writtenAt" from ${tableOf(source, answered)}
      where recipient = ${sender} order by id desc limit 1)
    union all
    (select id, null from ${tableOf(source, people)} where ${phone} = ${sender} and discarded_at is null
      order by id desc limit 1)`.execute(source.db);
  return rows.find(({ writtenAt }) => writtenAt !== null) ?? rows[0];
}

/** Ends text messages to everybody with this number, or allows them again. */
async function setStopped(
  source: WriteSource,
  { people, answered, incoming: { stops } }: IncomingKind,
  { sender, isStopped, now }: { readonly sender: string; readonly isStopped: boolean; readonly now: Date },
): Promise<void> {
  const [phone, at] = [sql.id(answered.outgoing?.address.field ?? ''), sql.id(stops.at)];
  const { rows } = await sql<{ readonly id: number }>`
    select id from ${tableOf(source, people)}
    where ${phone} = ${sender} and (${at} is null) = ${isStopped} order by id for no key update`.execute(source.db);
  for (const { id } of rows) {
    const before = await readOne(source, people, { id });
    const values = { [stops.at]: isStopped ? now.toISOString() : null };
    const changeset = toChangeset(people, before ?? {}, values);
    const also = insertVersionSql(source, { resource: people, event: 'update', operator, changeset });
    await updateRow(source, people, { id, values, also });
  }
}

const has = (words: readonly string[], text: string): boolean =>
  words.some((word) => word.toLowerCase() === text.trim().toLowerCase());

async function storeFor(
  source: WriteSource,
  { resource, incoming }: IncomingKind,
  { key, sender, content }: Reply,
  person: number,
): Promise<void> {
  const values = {
    [incoming.person]: person,
    [incoming.sender]: sender,
    [incoming.content]: content,
    [incoming.key]: key,
  };
  const changeset = toChangeset(resource, {}, values);
  await insertRow(source, resource, {
    values,
    also: insertVersionSql(source, { resource, event: 'create', operator, changeset }),
  });
}

const isStored = async (source: WriteSource, { resource, incoming }: IncomingKind, key: string): Promise<boolean> => {
  const { rows } = await sql`
    select 1 from ${tableOf(source, resource)} where ${sql.id(incoming.key)} = ${key}`.execute(source.db);
  return rows.length > 0;
};

interface ReplyContext {
  readonly store: Pick<Store, 'db' | 'notices'>;
  readonly registry: Registry;
  readonly manufacturers: readonly Pick<Manufacturer, 'key'>[];
  readonly now: Date;
}

/**
 * Stores a text message with the person who sent it, for the manufacturer that wrote to their number last: all use one
 * number. If it asks to stop, or to start again, that holds for everybody with the number, of every manufacturer. A
 * message that the gateway repeats changes nothing. Returns whether anybody with this number is known.
 */
export async function storeReply(
  { store, registry, manufacturers, now }: ReplyContext,
  reply: Reply,
): Promise<boolean> {
  let isKnown = false;
  const schemas = manufacturers.map(({ key }) => key);
  for (const kind of incomingKinds(registry)) {
    await inServerTransaction({ ...store, registry }, schemas, async (sources) => {
      // The same message, sent twice at once, is stored by one of the two calls.
      const lock = sql`select pg_advisory_xact_lock(hashtextextended(${reply.key}, 0))`;
      if (sources[0]) await lock.execute(sources[0].db);
      const found = [];
      for (const source of sources) {
        if (await isStored(source, kind, reply.key)) {
          isKnown = true;
          return;
        }
        const sender = await findSender(source, kind, reply.sender);
        if (sender) found.push({ source, ...sender });
      }
      const timeOf = ({ writtenAt }: Sender) => writtenAt?.getTime() ?? 0;
      const [last] = found.sort((one, other) => timeOf(other) - timeOf(one));
      if (!last) return;
      isKnown = true;
      await storeFor(last.source, kind, reply, last.person);
      const { words, starts } = kind.incoming.stops;
      const isStopped = has(words, reply.content);
      if (isStopped || has(starts, reply.content))
        for (const source of sources) await setStopped(source, kind, { sender: reply.sender, isStopped, now });
    });
  }
  return isKnown;
}

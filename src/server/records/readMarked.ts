import { sql } from 'kysely';
import { quote } from '../store';
import { joinsOf, own, type Join } from './columns';
import { findIds, type Part, type Reading } from './findIds';
import type { Stretch } from './listOrder';
import { between, type Marked, type Piece } from './marks';
import { tableOf } from './source';

/** A segment with the number of rows before each marker. */
interface Counted {
  readonly stretch: Stretch;
  readonly starts: readonly { readonly piece: Piece; readonly start: number }[];
  readonly rows: number;
}

function countedOf({ stretches }: Reading['order'], { pieces }: Marked): Counted[] {
  return stretches.map((stretch, at) => {
    let rows = 0;
    const starts = pieces.filter((piece) => piece.stretch === at).map((piece) => {
      const start = rows;
      rows += piece.rows;
      return { piece, start };
    });
    return { stretch, starts, rows };
  });
}

/** Above this number of skipped rows, an alternative to walking through them is tried. */
const many = 2_000;

/** Narrows part of a segment to the rows that reference one record, if only one is in range; otherwise returns it unchanged. */
async function ofOneLink({ source, resource }: Reading, part: Stretch): Promise<Stretch> {
  if (part.path.length !== 1) return part;
  const { target, alias, from: { column } } = joinsOf(source.registry, resource, { names: [], paths: [part.path] })[0] as Join;
  const { rows } = await sql<{ readonly id: number }>`select ${sql.id(alias, 'id')} as id from ${tableOf(source, target)} as ${sql.id(alias)} where ${part.where} limit 2`.execute(source.db);
  const [one, other] = rows;
  if (!one || other) return part;
  return { where: sql`${sql.id(own, column)} = ${one.id}`, by: [column, 'id'].map((name) => `${quote(own)}.${quote(name)}`), path: [], keys: [] };
}

/** The ids in a range of a segment, ascending, walking from the nearer of the markers before and after it. */
async function readBetween(reading: Reading, { stretch, starts, rows }: Counted, { limit, offset }: Part): Promise<readonly number[]> {
  const end = offset + limit;
  const from = starts.findLast(({ start }) => start <= offset);
  const until = starts.find(({ start }) => start >= end);
  const [before, behind] = [offset - (from?.start ?? 0), (until?.start ?? rows) - end];
  const part = between(stretch, from?.piece, until?.piece);
  const walked = Math.min(before, behind) > many ? await ofOneLink(reading, part) : part;
  const walk = async (order: 'asc' | 'desc', skipped: number) => (await findIds({ ...reading, order: { ...reading.order, order } }, walked, { limit, offset: skipped })).ids;
  return behind < before ? [...(await walk('desc', behind))].reverse() : walk('asc', before);
}

/** The ids in a range of a list, located by its page markers. */
export async function readMarked(reading: Reading, marked: Marked, { limit, offset }: Part): Promise<readonly number[]> {
  const ids: number[] = [];
  let skipped = offset;
  for (const counted of countedOf(reading.order, marked)) {
    const size = Math.min(limit - ids.length, counted.rows - skipped);
    if (size > 0) {
      const isUp = reading.order.order === 'asc';
      const found = await readBetween(reading, counted, { limit: size, offset: isUp ? skipped : counted.rows - skipped - size });
      ids.push(...(isUp ? found : [...found].reverse()));
    }
    skipped = Math.max(0, skipped - counted.rows);
    if (ids.length >= limit) break;
  }
  return ids;
}

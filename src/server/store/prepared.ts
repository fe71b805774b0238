import { createHash } from 'node:crypto';
import { sql } from 'kysely';

const mark = '/* prepared */';

/**
 * Written into a statement that is planned once on each connection, in place of anew at every call: where one plan is the best whatever
 * is asked, as for records by their ids. To plan a record with everything that it links to takes ten times as long as to read it.
 */
export const prepared = sql.raw(mark);

const names = new Map<string, string>();
/** The statements that are prepared come of the declarations, and are few; this is for good measure. */
const mostNames = 5_000;

/** The name that a marked statement is prepared under, the same for the same text; undefined for any other. */
export function preparedName(text: string): string | undefined {
  if (!text.slice(0, 100).includes(mark)) return undefined;
  const known = names.get(text);
  if (known !== undefined) return known;
  if (names.size >= mostNames) return undefined;
  const name = `desk_${createHash('sha256').update(text).digest('base64url').slice(0, 22)}`;
  names.set(text, name);
  return name;
}

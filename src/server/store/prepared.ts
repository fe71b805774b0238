import { createHash } from 'node:crypto';
import { sql } from 'kysely';

const mark = '/* prepared */';

/**
 * SQL comment that marks a statement to be prepared: it is planned once per connection, not at each call. For statements with one plan that is best
 * for all parameters, such as reading records by id. Planning the query of a record with all its links takes ten times as long as running it.
 */
export const prepared = sql.raw(mark);

const names = new Map<string, string>();
/** Safety limit: the prepared statements are derived from the declarations, and are few. */
const mostNames = 5_000;

/** The name under which a marked statement is prepared, unique to its text; undefined for any other statement. */
export function preparedName(text: string): string | undefined {
  if (!text.slice(0, 100).includes(mark)) return undefined;
  const known = names.get(text);
  if (known !== undefined) return known;
  if (names.size >= mostNames) return undefined;
  const name = `desk_${createHash('sha256').update(text).digest('base64url').slice(0, 22)}`;
  names.set(text, name);
  return name;
}

import { createHash } from 'node:crypto';
import { sql } from 'kysely';

const prepareComment = '/* prepared */';

/**
 * SQL comment that marks a statement to be prepared: it is planned once per connection, not at each call. For
 * statements with one plan that is best for all parameters, such as reading records by id. Planning the query of a
 * record with all its links takes ten times as long as running it.
 */
export const prepareMarker = sql.raw(prepareComment);

const nameByStatement = new Map<string, string>();
/** Safety limit: the prepared statements are derived from the declarations, and are few. */
const maxPreparedStatements = 5_000;

/** The name under which a marked statement is prepared, unique to its text; undefined for any other statement. */
export function preparedStatementName(text: string): string | undefined {
  if (!text.slice(0, 100).includes(prepareComment)) return undefined;
  const known = nameByStatement.get(text);
  if (known !== undefined) return known;
  if (nameByStatement.size >= maxPreparedStatements) return undefined;
  const name = `desk_${createHash('sha256').update(text).digest('base64url').slice(0, 22)}`;
  nameByStatement.set(text, name);
  return name;
}

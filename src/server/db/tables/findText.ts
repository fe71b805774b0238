import { findableAs, type Findable } from '../../../schema/server';
import { getField, type Resource } from '../../../schema';
import { foldedSql } from './foldText';

const part = (name: string, column: string): string => `extract(${name} from ${column})`;

/** SQL of what each way of finding compares; of functions that an index can use. */
const textSql: Readonly<Record<Findable, (column: string) => string>> = {
  words: (column) => column,
  digits: (column) => `${column}::text`,
  day: (column) =>
    `(${part('year', column)} * 10000 + ${part('month', column)} * 100 + ${part('day', column)})::bigint::text`,
};

/**
 * SQL of the text by which a record is found: all values that its declaration names in `findBy`, folded, each between
 * blanks; or those of some of these fields. An index holds it (`resourceIndexes.ts`), so that nothing has to keep it
 * current.
 */
export function findTextSql(
  resource: Resource,
  columnOf: (name: string) => string,
  names = resource.findBy ?? [],
): string {
  const values = names.map((name) => {
    const text = textSql[findableAs(getField(resource, name)) ?? 'words'](columnOf(name));
    return `coalesce(${text}, '')`;
  });
  return foldedSql(`' ' || ${values.join(" || ' ' || ")} || ' '`);
}

import { uniqueKeys, type Resource, type UniqueKey } from '../../../schema';
import { columnTypeOf } from './fieldColumns';
import { boundedName, quote } from '../sqlNames';
import type { IndexDefinition } from './TableDefinition';

/** The part of the names of these indexes that follows the table name. */
export const uniqueInfix = 'unique';

/** SQL of a value as a unique key compares it: text case-insensitively, the same on every engine. */
export function uniqueKeySql(resource: Pick<Resource, 'fields'>, name: string, column: string): string {
  return columnTypeOf(resource, name) === 'text' ? `lower(${column} collate "und-x-icu")` : column;
}

/** The unique indexes over the live records of a resource. */
export const uniqueIndexes = (resource: Resource): IndexDefinition[] =>
  uniqueKeys(resource).map(({ fields }: UniqueKey) => ({
    name: boundedName(resource.name, uniqueInfix, ...fields),
    unique: true,
    on: fields.map((name) => uniqueKeySql(resource, name, quote(name))),
    where: 'discarded_at is null',
  }));

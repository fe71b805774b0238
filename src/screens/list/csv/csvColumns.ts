import { fieldColumns, type Column, recordTitle } from '../../../schema/screens';
import { type Field, type Resource, type TitleOf, type Values, findFieldLinks, type Registry } from '../../../schema';

interface TitleSource {
  readonly registry: Registry;
  /** Reads records of a resource by their ids. */
  readonly read: (resource: string, ids: readonly number[]) => Promise<readonly Values[]>;
}

/** Titles of the records that the CSV columns reference, with one call per referenced resource. */
export async function readTitles(table: CsvTable, { registry, read }: TitleSource): Promise<TitleOf> {
  const idsByResource = new Map<string, Set<number>>();
  for (const { name, field } of csvColumns(table)) {
    for (const { to, idsIn } of findFieldLinks(field)) {
      const ids = idsByResource.get(to) ?? new Set();
      for (const record of table.records) for (const id of idsIn(record[name])) ids.add(id);
      idsByResource.set(to, ids);
    }
  }
  const titles = new Map<string, string>();
  const readResource = async ([to, ids]: readonly [string, ReadonlySet<number>]) => {
    if (ids.size === 0) return;
    const target = registry.get(to);
    for (const record of await read(to, [...ids]))
      titles.set(`${to}:${String(record.id)}`, recordTitle(target, record));
  };
  await Promise.all([...idsByResource].map(readResource));
  return (to, id) => titles.get(`${to}:${id}`);
}

export interface CsvTable {
  readonly resource: Resource;
  readonly columns: readonly Column[];
  readonly records: readonly Values[];
  /** Titles of the referenced records; unknown titles are replaced by the ids. */
  readonly titleOf?: TitleOf | undefined;
}

interface CsvColumn {
  readonly name: string;
  readonly field: Field;
  readonly title: string;
}

/** The list columns that show a field. */
export const csvColumns = ({ resource, columns }: Pick<CsvTable, 'resource' | 'columns'>): CsvColumn[] =>
  fieldColumns(columns).flatMap(({ field: name, label }) => {
    const field = resource.fields[name];
    return field ? [{ name, field, title: label ?? field.label }] : [];
  });

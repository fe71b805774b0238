import { findFieldLinks, recordTitle, type Registry, type TitleOf, type Values } from '../../schema';
import { csvColumns, type CsvTable } from './csvColumns';

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

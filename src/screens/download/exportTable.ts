import { fieldColumns, formatExportValue, recordTitle, staffText, type Column } from '../../schema/screens';
import {
  type Field,
  findFieldLinks,
  isStaffAddress,
  type Registry,
  type Resource,
  type TitleOf,
  type Values,
  withDerivedValues,
  type Sort,
} from '../../schema';
import type { CrudFilter } from '@refinedev/core';

/** The list whose rows are exported. */
export interface ExportedList {
  readonly filters: CrudFilter[];
  readonly sort: Sort | undefined;
  /** Of all pages. */
  readonly total: number;
  /** The displayed rows; undefined until the first response. */
  readonly rows: readonly (Values & { readonly id: number })[] | undefined;
  /** The only rows that are exported. Default: all that the list found. */
  readonly ids?: readonly number[];
}

interface TitleSource {
  readonly registry: Registry;
  /** Reads records of a resource by their ids. */
  readonly read: (resource: string, ids: readonly number[]) => Promise<readonly Values[]>;
}

/** Titles of the records that the exported columns reference, with one call per referenced resource. */
export async function readTitles(table: ExportTable, { registry, read }: TitleSource): Promise<TitleOf> {
  const idsByResource = new Map<string, Set<number>>();
  for (const { name, field } of exportColumns(table)) {
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

export interface ExportTable {
  readonly resource: Resource;
  readonly columns: readonly Column[];
  readonly records: readonly Values[];
  /** Titles of the referenced records; unknown titles are replaced by the ids. */
  readonly titleOf?: TitleOf | undefined;
}

interface ExportColumn {
  readonly name: string;
  readonly field: Field;
  readonly title: string;
}

/** The list columns that show a field. */
const exportColumns = ({ resource, columns }: Pick<ExportTable, 'resource' | 'columns'>): ExportColumn[] =>
  fieldColumns(columns).flatMap(({ field: name, label }) => {
    const field = resource.fields[name];
    return field ? [{ name, field, title: label ?? field.label }] : [];
  });

/** A value of an exported record, and its text as in a CSV file. */
export interface ExportedCell {
  readonly field: Field;
  readonly value: unknown;
  readonly text: string;
}

interface ExportedRows {
  readonly titles: string[];
  readonly rows: readonly (readonly ExportedCell[])[];
}

/**
 * What a file of records contains: the list columns with their titles, and values formatted as on the screen, except
 * that numbers with a declared format are plain digits, and missing values are empty.
 */
export function exportedRows({ resource, columns, records, titleOf }: ExportTable): ExportedRows {
  const shown = exportColumns({ resource, columns });
  const rows = records.map((record) => {
    const values = withDerivedValues(resource, record);
    return shown.map(({ name, field }): ExportedCell => {
      const value = values[name];
      const text = isStaffAddress(field) ? staffText(name, values) : formatExportValue(field, value, titleOf);
      return { field, value, text: text ?? '' };
    });
  });
  return { titles: shown.map(({ title }) => title), rows };
}

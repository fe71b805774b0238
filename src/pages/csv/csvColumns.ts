import { fieldColumns, type Column, type Field, type Resource, type TitleOf, type Values } from '../../schema';

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

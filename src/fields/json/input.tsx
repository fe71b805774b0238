import { Descriptions } from 'antd';
import { jsonEntries, type FieldOf } from '../../schema';
import type { FieldInputs } from '../controls/InputProps';

/** An object as a list of names and values. */
export function EntriesTable({ field, value }: { readonly field: FieldOf<'json'>; readonly value?: unknown }) {
  const items = jsonEntries(value, field).map(({ name, label, text }) => ({ key: name, label, children: text }));
  return <Descriptions bordered size="small" column={1} items={items} />;
}

export const jsonInputs: FieldInputs<'json'> = {
  json: EntriesTable,
};

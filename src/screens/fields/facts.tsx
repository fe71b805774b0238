import { Descriptions } from 'antd';
import { factsOf, type FieldOf } from '../../schema';
import { TextCell } from './OneLine';
import type { FieldView } from './types';

/** An object as names and values, one below the other. */
function FactsTable({ field, value }: { readonly field: FieldOf<'facts'>; readonly value?: unknown }) {
  const items = factsOf(value, field).map(({ name, label, text }) => ({ key: name, label, children: text }));
  return <Descriptions bordered size="small" column={1} items={items} />;
}

export const facts: FieldView<'facts'> = { Input: FactsTable, Cell: TextCell, Whole: FactsTable, columnWidth: 240, wide: true };

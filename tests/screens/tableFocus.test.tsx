// @vitest-environment jsdom
import './setup';
import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { DataTable, type TableColumn } from '../../src/ui';
import { firstFocusable } from '../../src/ui/table/useTableFocus';

interface Row {
  readonly id: number;
}

const columns: TableColumn<Row>[] = [
  { key: 'menu', title: '', width: 50, render: ({ id }) => (id > 0 ? <button>{`Actions ${id}`}</button> : 'none') },
];
const table = (ids: readonly number[]) => (
  <DataTable
    label="Payers"
    columns={columns}
    rows={ids.map((id) => ({ id }))}
    rowKey={({ id }) => id}
    placeholders={1}
    empty=""
  />
);
const button = (id: number) => screen.getByRole('button', { name: `Actions ${id}` });

it('gives the focus back to a row that reappears', () => {
  const { rerender } = render(table([1, 2]));
  button(1).focus();
  rerender(table([2]));
  expect(document.activeElement).toBe(button(2));
  button(2).blur();
  rerender(table([1, 2]));
  expect(document.activeElement).toBe(button(1));
});

it('finds the first focusable element of the rows, whichever row has it', () => {
  const { rerender } = render(table([-1, 2]));
  expect(firstFocusable(screen.getByRole('table'))).toBe(button(2));
  rerender(table([-1]));
  expect(firstFocusable(screen.getByRole('table'))).toBe(screen.getByRole('table'));
});

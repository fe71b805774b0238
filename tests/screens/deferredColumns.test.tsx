// @vitest-environment jsdom
import './setup';
import { flushSync } from 'react-dom';
import { createRoot, type Root } from 'react-dom/client';
import { fireEvent } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { DataTable, type TableColumn } from '../../src/ui';

interface Row {
  readonly id: number;
}

/** Four columns fill the window; six are beyond it, and the last one stays in view. */
const columns: TableColumn<Row>[] = [
  ...Array.from({ length: 10 }, (_, at) => ({
    key: `c${at}`,
    title: `C${at}`,
    width: 256,
    cut: true as const,
    render: () => undefined,
    line: ({ id }: Row) => ({ text: `${id}/${at}` }),
  })),
  { key: 'menu', title: '', width: 50, pinned: 'right', render: ({ id }) => <button>{`Actions ${id}`}</button> },
];

let root: Root;
let box: HTMLDivElement;
beforeEach(() => {
  // The synchronous part of a render is inspected alone: `act` must not flush the rest.
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false);
  box = document.body.appendChild(document.createElement('div'));
  root = createRoot(box);
});
afterEach(() => {
  root.unmount();
  box.remove();
  vi.unstubAllGlobals();
});

const show = (ids: readonly number[]) =>
  flushSync(() =>
    root.render(
      <DataTable
        label="Wide"
        columns={columns}
        rows={ids.map((id) => ({ id }))}
        rowKey={({ id }) => id}
        placeholders={1}
        empty=""
      />,
    ),
  );
const texts = (at = 0) =>
  [...(box.querySelectorAll('tr[data-row]')[at]?.children ?? [])].map(({ textContent }) => textContent);
const row = (near: number, far: number | undefined) => [
  ...Array.from({ length: 10 }, (_, at) => (at < 4 ? `${near}/${at}` : far === undefined ? '' : `${far}/${at}`)),
  `Actions ${near}`,
];

it('shows rows in the columns that are in sight first, and then in those beyond the window', async () => {
  show([1]);
  expect(texts()).toEqual(row(1, undefined));
  await vi.waitFor(() => expect(texts()).toEqual(row(1, 1)));
  show([2]);
  expect(texts()).toEqual(row(2, 1));
  await vi.waitFor(() => expect(texts()).toEqual(row(2, 2)));
});

it('keeps a row whole where another one comes before it', async () => {
  show([1, 2]);
  await vi.waitFor(() => expect(texts(1)).toEqual(row(2, 2)));
  show([3, 1]);
  expect(texts(1)).toEqual(row(1, 1));
  await vi.waitFor(() => expect(texts(0)).toEqual(row(3, 3)));
});

it('shows all columns at once to somebody who has gone sideways, in the cells that were there', async () => {
  show([1]);
  await vi.waitFor(() => expect(texts()).toEqual(row(1, 1)));
  const cells = [...box.querySelectorAll('td')];
  const scrolled = box.firstElementChild;
  if (!scrolled) throw new Error('The table has a box');
  scrolled.scrollLeft = 300;
  flushSync(() => fireEvent.scroll(scrolled));
  show([2]);
  expect(texts()).toEqual(row(2, 2));
  expect([...box.querySelectorAll('td')]).toEqual(cells);
});

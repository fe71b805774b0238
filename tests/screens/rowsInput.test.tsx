// @vitest-environment jsdom
import './setup';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { reference, rows, text } from '../../src/schema/declare';
import type { Field } from '../../src/schema';
import { FieldCell, FieldValue } from '../../src/fields/views';
import { HistoryValue } from '../../src/screens/history/HistoryValue';
import { fieldNamed, renderField, renderScreen, stubProvider } from './fieldHarness';

const visits = fieldNamed('visits');
const notes = rows('Notes', { word: text('Word', { required: true }), more: text('More') }, { maxRows: 3 }) as Field;
const [one, two] = [
  { word: 'one', more: null },
  { word: 'two', more: 'x' },
];

const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
const cell = (label: string) => screen.getByLabelText<HTMLInputElement>(label);

it('adds rows up to the most there may be, with the keyboard in the first cell, and gives what is typed', async () => {
  const { user, last } = renderField(notes);
  expect(await screen.findByText('No notes yet')).toBeTruthy();
  await user.click(button('Add Row'));
  expect(document.activeElement).toBe(cell('Word, row 1'));
  await user.keyboard('one');
  expect(last()).toEqual([one]);
  await user.click(button('Add Row'));
  await user.type(cell('Word, row 2'), 'two');
  await user.type(cell('More, row 2'), 'xy{Backspace}');
  expect(last()).toEqual([one, two]);
  await user.clear(cell('More, row 2'));
  expect(last()).toEqual([one, { word: 'two', more: null }]);
  await user.click(button('Add Row'));
  expect(button('Add Row').disabled).toBe(true);
});

it('moves and removes rows, and goes on at what takes their place', async () => {
  const { user, last } = renderField(notes, { value: [one, two] });
  await screen.findByRole('group', { name: 'Notes' });
  await user.click(button('Move row 2 up'));
  expect(last()).toEqual([two, one]);
  expect(button('Move row 1 up').disabled).toBe(true);
  expect(button('Move row 2 down').disabled).toBe(true);
  expect(cell('Word, row 1').value).toBe('two');
  await user.click(button('Remove row 1'));
  expect(last()).toEqual([one]);
  expect(document.activeElement).toBe(cell('Word, row 1'));
  await user.click(button('Remove row 1'));
  expect(last()).toEqual([]);
  expect(document.activeElement).toBe(button('Add Row'));
});

it('says at the cell what is wrong once the table is left, until it is right', async () => {
  const { user, save, saved } = renderField(notes, { value: [one, { word: 'two', more: null }] });
  await screen.findByRole('group', { name: 'Notes' });
  await user.clear(cell('Word, row 2'));
  await user.type(cell('More, row 2'), 'x');
  expect(screen.queryByText('Word is required')).toBeNull();
  await save();
  expect(await screen.findByText('Row 2: Word is required')).toBeTruthy();
  expect(await screen.findByText('Word is required')).toBeTruthy();
  const wrong = cell('Word, row 2');
  expect(wrong.getAttribute('aria-invalid')).toBe('true');
  expect(document.getElementById(wrong.getAttribute('aria-describedby') ?? '')?.textContent).toBe('Word is required');
  expect(cell('Word, row 1').getAttribute('aria-invalid')).toBeNull();
  await user.type(wrong, 'two');
  await save();
  expect(saved).toEqual([[one, two]]);
  expect(screen.queryByText('Word is required')).toBeNull();
});

it('has the input of each kind in its column', async () => {
  const { user, last } = renderField(visits);
  await screen.findByRole('group', { name: 'Visits' });
  await user.click(button('Add Row'));
  // In one event each: a keystroke renders the inputs of all cells.
  await user.click(cell('Seen On, row 1'));
  await user.paste('05-01-2024');
  await user.keyboard('{Enter}');
  expect(cell('Remark, row 1').getAttribute('aria-required')).toBeNull();
  await user.click(cell('Cost, row 1'));
  await user.paste('12.5');
  await user.tab();
  const [row] = last() as readonly unknown[];
  expect(row).toMatchObject({ seen_on: '2024-05-01', cost: 12.5, until: null, purpose: null });
  expect(cell('Remark, row 1').placeholder).toBe('In a word');
  expect(cell('Remark, row 1').getAttribute('aria-required')).toBe('true');
  expect(
    within(screen.getByRole('group', { name: 'Visits' }))
      .getAllByRole('columnheader')
      .map(({ textContent }) => textContent),
  ).toEqual([
    'Seen On*',
    'Until',
    'Purpose',
    'Booked On',
    'Back On',
    'Cost',
    'Paid',
    'Receipt*',
    'Site',
    'Remark*',
    'Actions',
  ]);
});

it('has a cell only while its condition holds', async () => {
  const stays = rows('Stays', {
    until: text('Until'),
    why: text('Why', { when: { field: 'until', is: ['Tue'] } }),
  }) as Field;
  const { user, last } = renderField(stays, { value: [{ until: 'Sun', why: null }] });
  await screen.findByRole('group', { name: 'Stays' });
  await user.click(button('Add Row'));
  const stored = { until: 'Sun', why: null };
  expect(last()).toEqual([stored, { until: null, why: null }]);
  expect(screen.queryByLabelText('Why, row 2')).toBeNull();
  await user.type(cell('Until, row 2'), 'Tue');
  await user.type(cell('Why, row 2'), 'x');
  expect(last()).toEqual([stored, { until: 'Tue', why: 'x' }]);
  await user.type(cell('Until, row 2'), 's');
  expect(last()).toEqual([stored, { until: 'Tues', why: null }]);
});

it('shows the records that rows point to by their titles, in a line, in a table and in a history', async () => {
  const stays = rows('Stays', { at: text('At'), site_id: reference('Site', { to: 'facilities' }) }) as Field;
  const value = [{ at: 'noon', site_id: 7 }];
  const getMany = vi.fn(() =>
    Promise.resolve({ data: [{ id: 7, name: 'Wardhouse', discarded_at: '2024-01-01T00:00:00Z' }] }),
  );
  const provider = stubProvider({ getMany: getMany as never });
  const line = renderScreen(<FieldCell field={stays} name="stays" value={value} record={{ stays: value }} />, provider);
  const shown = await screen.findByText(/Wardhouse/);
  expect(shown.textContent).toBe('noon, Wardhouse');
  await userEvent.hover(shown);
  expect(shown.title).toBe('noon, Wardhouse');
  line.unmount();
  const page = renderScreen(
    <FieldValue field={stays} name="stays" value={value} record={{ stays: value }} />,
    provider,
  );
  expect(await within(await screen.findByRole('table')).findByText('Wardhouse')).toBeTruthy();
  expect(await screen.findByText('Discarded')).toBeTruthy();
  page.unmount();
  const change = {
    key: '1',
    version: { id: 1, created_at: '2024-01-01T00:00:00Z', operator_email: null, event: 'update', changeset: {} },
    rowSpan: 1,
    name: 'stays',
    label: 'Stays',
    field: stays,
    before: [],
    after: value,
  };
  renderScreen(<HistoryValue of={change} side="after" record={{ stays: value }} />, provider);
  expect((await screen.findByText(/Wardhouse/)).textContent).toBe('Row 1: noon, Wardhouse');
});

it('shows rows in a line in lists, as a table on a page, and in a history those that changed', async () => {
  const value = [one, two];
  const { unmount } = renderScreen(<FieldCell field={notes} name="notes" value={value} record={{ notes: value }} />);
  expect(await screen.findByText('one; two, x')).toBeTruthy();
  unmount();
  const page = renderScreen(<FieldValue field={notes} name="notes" value={value} record={{ notes: value }} />);
  const table = within(await screen.findByRole('table'));
  expect(table.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual(['Word', 'More']);
  expect(table.getByText('two')).toBeTruthy();
  page.unmount();
  const change = {
    key: '1',
    version: { id: 1, created_at: '2024-01-01T00:00:00Z', operator_email: null, event: 'update', changeset: {} },
    rowSpan: 1,
    name: 'notes',
    label: 'Notes',
    field: notes,
    before: [one, { word: 'too', more: 'x' }],
    after: value,
  };
  renderScreen(<HistoryValue of={change} side="after" record={{ notes: value }} />);
  expect((await screen.findByText(/^Row/)).textContent).toBe('Row 2: two, x');
});

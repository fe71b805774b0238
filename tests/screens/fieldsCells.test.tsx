// @vitest-environment jsdom
import './setup';
import { render, screen } from '@testing-library/react';
import { Form } from 'antd';
import { describe, expect, it, vi } from 'vitest';
import { date } from '../../src/schema/declare';
import type { FieldKind } from '../../src/schema';
import { Cell } from '../../src/screens/extensions/Cell';
import { columnWidthOf, FieldCell, FieldValue, fieldViews } from '../../src/fields/views';
import { FieldInput } from '../../src/fields/inputs';
import { registry } from '../fixtures/everything';
import { fieldNamed, renderField, renderScreen, stubProvider } from './fieldHarness';

const cellText = (name: string, value: unknown, record: Record<string, unknown> = {}) => {
  const { container } = render(<FieldCell field={fieldNamed(name)} name={name} value={value} record={record} />);
  return container.textContent;
};
const file = { attachment_id: 1, url: 'https://files.example.com/1', name: 'a.pdf', size: 3, type: 'application/pdf' };

describe('cells', () => {
  it('has room in a column of days for the tag of those that have passed', () => {
    const due = { field: 'line', filled: true } as const;
    expect([columnWidthOf(date('Due', { due })), columnWidthOf(date('Day'))]).toEqual([190, 100]);
    const overdue = 'Past the last day';
    expect(columnWidthOf(date('Due', { due, overdue }))).toBeGreaterThan(190);
  });

  it.each([
    ['id', 12, 'SINK12'],
    ['line', '<b>bold</b>', '<b>bold</b>'],
    ['code', 'in_review', 'In Review'],
    ['story', 'y'.repeat(120), `${'y'.repeat(100)}…`],
    ['contact', 'a@example.com', 'a@example.com'],
    ['hotline', '3125550142', '(312) 555-0142'],
    ['hotline', '3125550', '312-555-0'],
    ['hotline', '31255501429', '312-555-0142'],
    ['taken_on', '2024-02-29', '02-29-2024'],
    ['seen_at', new Date(2024, 1, 29, 13, 5).toISOString(), '02-29-2024 13:05'],
    ['wanted_by', '2001-02-28', '02-28-2001Expired', { line: 'A' }],
    ['wanted_by', '2001-02-28', '02-28-2001', {}],
    ['created_at', new Date(2024, 1, 29, 13, 5).toISOString(), '02-29-2024'],
    ['severity', 'high', 'High'],
    ['severity', 'gone', 'gone'],
    ['agreed', 'No', 'No'],
    ['frozen', false, 'No'],
    ['frozen', true, 'Yes'],
    ['vials', 0, '0'],
    ['volume', 0.125, '0.125'],
    ['price', 1234567.5, '$1,234,567.50'],
    ['purity', 99.5, '99.5%'],
    ['place', 'IL', 'IL'],
    ['donor_height', 'feet_5_inch_11', `5' 11"`],
    ['donor_weight', '70.5-kg', '70.5 kg'],
    ['sister_id', 4, 'SINK4'],
    ['stage', 'on hold', 'On hold'],
    ['drug', 'Octagam', 'Octagam 5% / 10%'],
    ['drug', 'gone', 'Gone'],
    ['enrollment', { id: 4, group_number: 'G7', ends_at: null }, 'Group Number: G7; Ends At: —'],
  ] as const)('%s shows %j as %s', (name, value, shown, record: Record<string, unknown> = {}) => {
    expect(cellText(name, value, record)).toBe(shown);
  });

  it.each([
    ['uses', ['Research', 'Training']],
    ['keywords', ['cold', '<i>dry</i>']],
    ['ndc', '12345-6789-01, 99999-1111-22'],
  ])('%s shows its entries as tags', (name, value) => {
    cellText(name, value);
    const entries = Array.isArray(value) ? value : value.split(', ');
    const tags = Array.from(document.querySelectorAll('.ant-tag'));
    expect(tags.map((tag) => tag.textContent)).toEqual(entries);
    // The table's cell cuts them, with an ellipsis: a list that cut them itself would hide whole entries without a
    // sign.
    expect(tags[0]?.parentElement?.style.overflow).toBe('');
  });

  it.each([
    ['phase', 'Closed', false],
    ['phase', 'Open', true],
  ] as const)('%s shows %s as a tag in its colour', (name, value, isColoured) => {
    cellText(name, value);
    const tag = document.querySelector('.ant-tag');
    expect(tag?.textContent.toLowerCase()).toBe(value.toLowerCase());
    expect(/ant-tag-(green|blue)/.test(tag?.className ?? '')).toBe(isColoured);
  });

  it('shows a due date as passed from the day after it on', () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date(2024, 1, 29, 23, 59) });
    try {
      expect(cellText('wanted_by', '2024-02-29', { line: 'A' })).toBe('02-29-2024');
      vi.setSystemTime(new Date(2024, 2, 1));
      expect(cellText('wanted_by', '2024-02-29', { line: 'A' })).toBe('02-29-2024Expired');
    } finally {
      vi.useRealTimers();
    }
  });

  it.each([
    [true, 'Fresh', 'ant-tag-green'],
    [false, 'Stale', 'ant-tag-red'],
  ])('shows %s by its declared name', (value, shown, look) => {
    expect(cellText('fresh', value)).toBe(shown);
    expect(document.querySelector('.ant-tag')?.classList).toContain(look);
  });

  it('shows no file where a server returns one without an address', () => {
    expect([
      cellText('report', { url: null }),
      cellText('pictures', [{ url: null }]),
      cellText('pictures', [null]),
      cellText('pictures', [null, { url: null }, file]),
    ]).toEqual(['N/A', 'N/A', 'N/A', 'a.pdf']);
  });

  it('links an address of the web, and nothing that only looks like one', () => {
    cellText('manual', 'https://example.com/a?b=1');
    expect(screen.getByRole('link').getAttribute('href')).toBe('https://example.com/a?b=1');
    cellText('manual', 'javascript:alert(1)');
    expect(screen.getAllByRole('link')).toHaveLength(1);
  });

  it('shows the values of an object one below the other in full, without those that are hidden', async () => {
    const value = {
      id: 9,
      is_active: true,
      balance: 12.5,
      starts_on: '2024-02-29',
      codes: ['a', 'b'],
      card: { used: 0 },
    };
    const { container } = render(
      <FieldValue field={fieldNamed('enrollment')} name="enrollment" value={value} record={{}} />,
    );
    await screen.findByText('Is Active');
    const rows = Array.from(container.querySelectorAll('tr'), (row) =>
      Array.from(row.children, (cell) => cell.textContent),
    );
    expect(rows).toEqual([
      ['Is Active', 'Yes'],
      ['Balance', '12.5'],
      ['Starts On', '02-29-2024'],
      ['Codes', 'a, b'],
      ['Card', 'Used: 0'],
    ]);
  });

  it('links to stored files', () => {
    cellText('report', file);
    expect(screen.getByRole('link', { name: 'a.pdf' }).getAttribute('href')).toBe(file.url);
  });

  it('read a derived value off the field it stands for', () => {
    const { container } = render(<Cell of={registry.get('sinks')} field="has_sister" record={{ sister_id: 4 }} />);
    expect(container.textContent).toBe('yes');
  });

  it.each(Object.keys(registry.get('sinks').fields).filter((name) => name !== 'frozen'))(
    'show N/A for an empty %s',
    (name) => {
      for (const empty of [null, undefined, '']) expect(cellText(name, empty)).toBe('N/A');
    },
  );

  it('align numbers to the right and nothing else', () => {
    const numeric = Object.entries(fieldViews).flatMap(([kind, view]) => (view.numeric ? [kind as FieldKind] : []));
    expect(numeric.sort()).toEqual(['decimal', 'integer', 'money', 'percent']);
  });
});

describe('a table inside the record', () => {
  const field = fieldNamed('checks');

  it('shows each column as its kind, all rows on one page', () => {
    const checks = Array.from({ length: 12 }, (_, at) => ({
      name: `Check ${at}`,
      done_on: '2024-02-29',
      ok: at > 0 ? true : null,
    }));
    renderField(field, { value: checks });
    expect(screen.getAllByRole('row')).toHaveLength(13);
    expect(screen.getAllByText('02-29-2024')).toHaveLength(12);
    expect(screen.getAllByText('N/A')).toHaveLength(1);
  });

  it('says that it is empty', () => {
    render(<FieldValue field={field} name="checks" value={[]} record={{}} />);
    expect(screen.getByText('No checks')).toBeTruthy();
  });
});

describe('every input', () => {
  const names = Object.entries(registry.get('sinks').fields).filter(
    ([, { kind }]) => !['rows', 'json', 'richText'].includes(kind),
  );
  const provider = stubProvider({ getMany: () => Promise.resolve({ data: [] }) });

  it.each(names)('%s is found by its label, in a form and on its own', (_name, field) => {
    renderScreen(
      <Form>
        <Form.Item name="inForm" label={field.label}>
          <FieldInput field={field} name="inForm" />
        </Form.Item>
        <FieldInput field={{ ...field, label: 'Alone' }} name="alone" />
      </Form>,
      provider,
    );
    for (const label of [field.label, 'Alone']) expect(screen.getAllByLabelText(label).length).toBeGreaterThan(0);
  });

  it.each(names)('%s is disabled with its form', (_name, field) => {
    renderScreen(
      <Form disabled>
        <FieldInput field={field} name="alone" />
      </Form>,
      provider,
    );
    const controls = Array.from(
      document.querySelectorAll<HTMLInputElement>('input, textarea:not([aria-hidden]), button'),
    );
    expect(controls.length).toBeGreaterThan(0);
    expect(controls.filter((control) => !control.disabled)).toEqual([]);
  });
});

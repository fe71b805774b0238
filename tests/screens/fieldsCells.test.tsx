// @vitest-environment jsdom
import './setup';
import { render, screen } from '@testing-library/react';
import { Form } from 'antd';
import { describe, expect, it } from 'vitest';
import type { FieldKind } from '../../src/schema';
import { FieldCell, FieldInput, FieldValue, fieldViews } from '../../src/screens/fields';
import { registry } from '../fixtures/everything';
import { fieldNamed, renderField, renderScreen, stubProvider } from './fieldHarness';

const cellText = (name: string, value: unknown, record: Record<string, unknown> = {}) => {
  const { container } = render(<FieldCell field={fieldNamed(name)} name={name} value={value} record={record} />);
  return container.textContent;
};
const file = { attachment_id: 1, url: 'https://files.example.com/1', name: 'a.pdf', size: 3, type: 'application/pdf' };

describe('cells', () => {
  it.each([
    ['id', 12, 'SP12'],
    ['line', '<b>bold</b>', '<b>bold</b>'],
    ['code', 'in_review', 'In Review'],
    ['story', 'y'.repeat(120), `${'y'.repeat(100)}…`],
    ['contact', 'a@example.com', 'a@example.com'],
    ['hotline', '3125550142', '(312) 555-0142'],
    ['hotline', '3125550', '312-555-0'],
    ['hotline', '31255501429', '312-555-0142'],
    ['taken_on', '2024-02-29', '02-29-2024'],
    ['seen_at', new Date(2024, 1, 29, 13, 5).toISOString(), '02-29-2024 13:05'],
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
    ['sister_id', 4, 'SP4'],
  ] as const)('%s shows %j as %s', (name, value, shown) => {
    expect(cellText(name, value)).toBe(shown);
  });

  it.each([
    ['uses', ['Research', 'Training']],
    ['keywords', ['cold', '<i>dry</i>']],
    ['ndc', '12345-6789-01, 99999-1111-22'],
  ])('%s shows its entries as tags', (name, value) => {
    cellText(name, value);
    const entries = Array.isArray(value) ? value : value.split(', ');
    expect(Array.from(document.querySelectorAll('.ant-tag'), (tag) => tag.textContent)).toEqual(entries);
  });

  it('links to stored files', () => {
    cellText('report', file);
    expect(screen.getByRole('link', { name: 'a.pdf' }).getAttribute('href')).toBe(file.url);
  });

  it('read a derived value off the field it stands for', () => {
    expect(cellText('has_sister', undefined, { sister_id: 4 })).toBe('yes');
  });

  it.each(Object.keys(registry.get('specimens').fields).filter((name) => !['has_sister', 'frozen'].includes(name)))(
    'show N/A for an empty %s',
    (name) => {
      for (const empty of [null, undefined, '']) expect(cellText(name, empty)).toBe('N/A');
    },
  );

  it('align numbers to the right and nothing else', () => {
    const numeric = Object.entries(fieldViews).flatMap(([kind, view]) => (view.numeric ? [kind as FieldKind] : []));
    expect(numeric.sort()).toEqual(['decimal', 'integer', 'money', 'percent', 'rows']);
  });
});

describe('a table inside the record', () => {
  const field = fieldNamed('checks');

  it('shows each column as its kind, all rows on one page', () => {
    const checks = Array.from({ length: 12 }, (_, at) => ({ name: `Check ${at}`, done_on: '2024-02-29', ok: at > 0 ? true : null }));
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
  const names = Object.entries(registry.get('specimens').fields).filter(([, field]) => field.kind !== 'rows' && field.kind !== 'richText');
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
    const controls = Array.from(document.querySelectorAll<HTMLInputElement>('input, textarea:not([aria-hidden]), button'));
    expect(controls.length).toBeGreaterThan(0);
    expect(controls.filter((control) => !control.disabled)).toEqual([]);
  });
});

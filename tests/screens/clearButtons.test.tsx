// @vitest-environment jsdom
import './setup';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Form } from 'antd';
import { expect, it } from 'vitest';
import { getField } from '../../src/schema';
import { FieldInput } from '../../src/fields/inputs';
import { registry } from '../fixtures/everything';
import { renderScreen } from './fieldHarness';

const sinks = registry.get('sinks');
const filled = {
  taken_on: '2024-02-10',
  seen_at: '2024-02-10T08:00:00.000Z',
  severity: 'High',
  priority: 'Now',
  uses: ['Research'],
  place: 'IL',
  donor_height: 'feet_5_inch_0',
  keywords: ['cold'],
} as const;

const renderFilled = (names: readonly (keyof typeof filled)[]) => {
  const values: Record<string, unknown>[] = [];
  renderScreen(
    <Form initialValues={filled} onValuesChange={(changed: Record<string, unknown>) => values.push(changed)}>
      {names.map((name) => (
        <Form.Item key={name} name={name} label={getField(sinks, name).label}>
          <FieldInput field={getField(sinks, name)} name={name} />
        </Form.Item>
      ))}
      <button type="button">End</button>
    </Form>,
  );
  return { values, user: userEvent.setup({ delay: null }) };
};

it('are stops of the Tab key in no filled field of any kind', async () => {
  const names = Object.keys(filled) as (keyof typeof filled)[];
  const { user } = renderFilled(names);
  const stops: Element[] = [];
  const walk = async (): Promise<void> => {
    await user.tab();
    const { activeElement } = document;
    if (
      activeElement === null ||
      activeElement === document.body ||
      activeElement.textContent === 'End' ||
      stops.length > 40
    )
      return;
    stops.push(activeElement);
    await walk();
  };
  await walk();
  expect(stops.length).toBeGreaterThanOrEqual(names.length);
  expect(stops.filter((stop) => stop.matches('button'))).toEqual([]);
  expect(
    document.querySelectorAll('.ant-select-clear, .ant-picker-clear, [aria-label^=Clear]').length,
  ).toBeGreaterThanOrEqual(names.length - 1);
});

it.each(['severity', 'priority', 'place', 'donor_height'] as const)(
  'are not needed by keyboard: Delete empties the filled field %s',
  async (name) => {
    const { user, values } = renderFilled([name]);
    await user.tab();
    await user.keyboard('{Delete}');
    await waitFor(() => expect(values).toEqual([{ [name]: null }]));
  },
);

it('leave what is chosen alone while a search is typed and taken back', async () => {
  const { user, values } = renderFilled(['severity']);
  await user.tab();
  await user.keyboard('Lo{Backspace}{Backspace}{Backspace}');
  expect(screen.getByRole('combobox').getAttribute('aria-expanded')).toBe('true');
  expect(values).toEqual([]);
});

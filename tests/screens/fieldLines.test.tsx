// @vitest-environment jsdom
import './setup';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { createRegistry, date, defineResource, text } from '../../src/schema';
import { dialog, listOf, openAt } from './screenHarness';

const registry = createRegistry(
  [
    defineResource({
      name: 'pumps',
      label: { one: 'Pump', many: 'Pumps' },
      titleFields: ['name'],
      fields: {
        name: text('Name'),
        bought: date('Bought'),
        warranted: date('Warranted', { computed: { day: 'bought', plusDays: 365 } }),
        checked: date('Checked'),
        returned: date('Returned', { computed: { day: 'bought', plusDays: 30 } }),
      },
      together: [['bought', 'warranted', 'checked']],
      list: { columns: ['name'], createLabel: 'Add Pump' },
      form: { create: { opensIn: 'modal' }, edit: { opensIn: 'modal' }, sections: [{ title: 'Pump', fields: ['name', 'bought', 'warranted', 'checked', 'returned'] }] },
      menu: { group: 'Desk', label: 'Pumps' },
    }),
  ],
  { features: [] },
);

/** The width that limits the input of a field. */
const widthOf = (label: HTMLElement): string => label.closest<HTMLElement>('[style*="--input-width"]')?.style.getPropertyValue('--input-width') ?? 'none';

it('a value that is only shown takes no more of its line than an input would', async () => {
  const { user } = openAt({ at: '/dashboard/pumps', registry, provider: { getList: listOf([]) } });
  await user.click(await screen.findByRole('button', { name: 'Add Pump' }));
  const form = await dialog('Create Pump');
  await form.findByLabelText('Bought');
  expect(['Bought', 'Warranted', 'Checked', 'Returned'].map((label) => widthOf(form.getByText(label)))).toEqual(['160px', '160px', '160px', 'none']);
});

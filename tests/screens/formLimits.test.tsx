// @vitest-environment jsdom
import './setup';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Button } from 'antd';
import { expect, it } from 'vitest';
import type { Values } from '../../src/schema';
import { FieldItem } from '../../src/screens/form/FieldItem';
import { FormFrame } from '../../src/screens/form/FormFrame';
import { createFormStore } from '../../src/screens/form/formStore';
import { everything, registry } from '../fixtures/everything';
import { renderScreen } from './fieldHarness';

const names = ['taken_on', 'keeps_until', 'drawn_on'];
const sinks = { ...registry.get(everything.name), form: { sections: [{ title: 'Days', fields: names }] } };
const late = 'Keeps Until must not be before Taken On';

function openForm(original: Values = {}) {
  const saved: Values[] = [];
  const user = userEvent.setup({ delay: null });
  const store = createFormStore({ resource: sinks, features: [] }, { base: { record: original }, values: original });
  const submit = () => {
    if (Object.keys(store.validate()).length === 0) saved.push(store.current().values);
  };
  const items = names.map((name) => {
    const field = sinks.fields[name];
    return field && <FieldItem key={name} resource={sinks} name={name} field={field} />;
  });
  renderScreen(
    <FormFrame store={store} id="form" hidden={false} disabled={false} onSubmit={submit} onKeyDown={() => undefined}>
      {items}
      <Button htmlType="submit">Save</Button>
    </FormFrame>,
  );
  const type = async (label: string, text: string) => {
    const input = await screen.findByLabelText<HTMLInputElement>(label);
    await user.clear(input);
    await user.type(input, text);
    await user.tab();
  };
  return { saved, type, save: () => user.click(screen.getByRole('button', { name: 'Save' })) };
}

it('says at an end that it is before its start, until either is right', async () => {
  const { saved, type, save } = openForm();
  await type('Taken On', '05-02-2024');
  await type('Keeps Until', '05-01-2024');
  expect(await screen.findByText(late)).toBeTruthy();
  await save();
  expect(saved).toEqual([]);
  await type('Taken On', '05-01-2024');
  await waitFor(() => expect(screen.queryByText(late)).toBeNull());
  await save();
  await waitFor(() => expect(saved).toMatchObject([{ taken_on: '2024-05-01', keeps_until: '2024-05-01' }]));
});

it('says that a day has not come', async () => {
  const { type } = openForm();
  await type('Drawn On', '01-01-2999');
  expect(await screen.findByText('Drawn On must not be in the future')).toBeTruthy();
});

it('leaves what is stored as it is', async () => {
  const { saved, save } = openForm({ taken_on: '2024-05-02', keeps_until: '2024-05-01', drawn_on: '2999-01-01' });
  await save();
  await waitFor(() => expect(saved).toHaveLength(1));
});

// @vitest-environment jsdom
import './setup';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useLayoutEffect } from 'react';
import { expect, it, vi } from 'vitest';
import { getField } from '../../src/schema';
import { FieldItem } from '../../src/screens/form/FieldItem';
import { FormFrame } from '../../src/screens/form/FormFrame';
import { createFormStore } from '../../src/screens/form/formStore';
import { registry } from '../fixtures/everything';

const sinks = registry.get('sinks');
const nothing = () => undefined;

const createStore = () =>
  createFormStore({ resource: sinks, features: [] }, { base: { record: {} }, values: { line: 'Stored' } });

function SinkForm({ store, children, onSubmit = nothing }: Partial<Parameters<typeof FormFrame>[0]>) {
  return (
    <FormFrame
      store={store ?? createStore()}
      id="form"
      hidden={false}
      disabled={false}
      onSubmit={onSubmit}
      onKeyDown={nothing}
    >
      {children}
      <FieldItem resource={sinks} name="line" field={getField(sinks, 'line')} />
    </FormFrame>
  );
}

it('an input shows what its form was given while it was rendered', async () => {
  const store = createStore();
  function Arrival() {
    useLayoutEffect(() => store.type({ line: 'Arrived' }), []);
    return null;
  }
  render(
    <SinkForm store={store}>
      <Arrival />
    </SinkForm>,
  );
  expect(await screen.findByDisplayValue('Arrived')).toBeDefined();
});

it('a keystroke goes into the store of the form and renders nothing around the input', async () => {
  const store = createStore();
  const around = vi.fn(() => null);
  const Around = around;
  render(
    <SinkForm store={store}>
      <Around />
    </SinkForm>,
  );
  around.mockClear();
  await userEvent.type(screen.getByDisplayValue('Stored'), '!');
  expect(store.current().values.line).toBe('Stored!');
  expect(around).not.toHaveBeenCalled();
});

it('the form in a dialog does not submit the form that opened it', async () => {
  const [inner, outer] = [vi.fn(), vi.fn()];
  render(
    <div onSubmit={outer}>
      <SinkForm onSubmit={inner}>
        <button type="submit">Save</button>
      </SinkForm>
    </div>,
  );
  await userEvent.click(screen.getByText('Save'));
  expect([inner, outer].map((called) => called.mock.calls.length)).toEqual([1, 0]);
});

it('an input that shows its error itself is marked as invalid, and the error is not repeated below it', async () => {
  const resource = { ...sinks, form: { sections: [{ title: 'Phones', fields: ['hotline'] }] } };
  const store = createFormStore({ resource, features: [] }, { base: { record: {} }, values: {} });
  render(
    <SinkForm store={store}>
      <FieldItem resource={resource} name="hotline" field={getField(resource, 'hotline')} />
    </SinkForm>,
  );
  const input = screen.getByLabelText('Hotline');
  await userEvent.type(input, '+44 20 7946 0958');
  await userEvent.tab();
  expect(input.getAttribute('aria-invalid')).toBe('true');
  expect(screen.getAllByText('Phone number must be 10 digits')).toHaveLength(1);
});

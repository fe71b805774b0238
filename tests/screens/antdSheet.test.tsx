// @vitest-environment jsdom
import './setup';
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { extractedPartNames } from '../../src/app/build/antdStyles';
import { FieldItem } from '../../src/screens/form/FieldItem';
import { FormFrame } from '../../src/screens/form/FormFrame';
import { createFormStore } from '../../src/screens/form/formStore';
import { everything, registry } from '../fixtures/everything';
import { renderScreen, stubProvider, testTheme } from './fieldHarness';
import { dialog, listOf, openAt } from './screenHarness';

/**
 * The origins of the styles that antd created while components were shown: in tests, unlike in the built product, antd
 * creates them itself.
 */
const made = (): string[] =>
  [...document.head.querySelectorAll<HTMLStyleElement>('style[data-cache-path]')]
    .map((style) => style.dataset.cachePath?.split('|') ?? [])
    .flatMap(([, part = '', ...classes]) => (classes.length === 2 ? [part] : []));

const nothing = () => undefined;

const notExtracted = (): string[] => {
  const known = extractedPartNames();
  return [...new Set(made())].filter((part) => !known.has(part));
};

it('finds the styles of every input, and of the lists that open from them, in the extracted sheets', async () => {
  const user = userEvent.setup({ delay: null });
  const sinks = registry.get(everything.name);
  const store = createFormStore({ resource: sinks, features: [] });
  renderScreen(
    <FormFrame store={store} id="form" hidden={false} disabled={false} onSubmit={nothing} onKeyDown={nothing}>
      {Object.entries(sinks.fields).map(([name, field]) => (
        <FieldItem key={name} resource={sinks} name={name} field={field} />
      ))}
    </FormFrame>,
    stubProvider(),
    testTheme({ makesStyles: true }),
  );
  for (const box of (await screen.findAllByRole('combobox')).slice(0, 3)) await user.click(box);
  await act(() => Promise.resolve());
  expect(made()).toContain('Select-Select');
  expect(notExtracted()).toEqual([]);
});

it('finds the styles of dialogs in the extracted sheets', async () => {
  const { user } = openAt({
    at: '/dashboard/payers',
    makesStyles: true,
    provider: { getList: listOf([{ id: 1, name: 'Acme' }]) },
  });
  await user.click(await screen.findByRole('button', { name: 'Create A New Payer' }));
  await dialog('Create Payer');
  expect(made()).toContain('Modal-Modal');
  expect(notExtracted()).toEqual([]);
});

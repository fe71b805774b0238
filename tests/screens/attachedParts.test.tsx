// @vitest-environment jsdom
import './setup';
import { screen, waitFor, within } from '@testing-library/react';
import { Modal } from 'antd';
import { describe, expect, it, vi } from 'vitest';
import { attachedParts } from '../../src/pages/attachedParts';
import { pagesNeed } from '../../src/pages/needs';
import { createRegistry, visibleRegistryFor } from '../../src/schema';
import { defineResource, text } from '../../src/schema/declare';
import {
  type CustomActionProps,
  defineExtensions,
  assertExtensionsComplete,
  type CustomSectionProps,
} from '../../src/screens/extensions';
import type { InputProps } from '../../src/fields/inputs';
import { RecordScreen } from '../../src/screens/record/RecordScreen';
import { dialog, expectNoDialog, listOf, openAt, withoutFeatures, type Answers } from './screenHarness';

const kites = defineResource({
  name: 'kites',
  label: { one: 'Kite', many: 'Kites' },
  titleFields: ['name'],
  fields: { name: text('Name', { required: true }), wind: text('Wind'), story: text('Story') },
  list: {
    columns: [{ field: 'name', link: 'record' }],
    actions: ['edit', { part: 'launch', label: 'Launch' }, 'delete'],
    createLabel: 'Add Kite',
  },
  form: {
    create: { opensIn: 'modal' },
    edit: { opensIn: 'modal' },
    sections: [
      { part: 'advice', title: 'Advice', during: 'create', fields: [] },
      { title: 'Kite', fields: ['name', 'wind'] },
      { part: 'telling', title: 'Telling', fields: ['story'] },
    ],
  },
  record: {
    sections: [
      { title: 'Kite', fields: ['name'] },
      { part: 'telling', title: 'Telling', fields: ['story'] },
    ],
  },
});

const registry = createRegistry([kites], { features: [] });

const Launch = ({ record, label, onCall, open, onClose, onGone }: CustomActionProps) => (
  <Modal
    open={open}
    title={`${label} ${String(record.name)}`}
    onOk={() =>
      void onCall({ call: 'launch', sends: { height: 30 }, done: 'It flies', failed: 'It fell' }).then(
        onClose,
        () => undefined,
      )
    }
    onCancel={onClose}
    afterClose={onGone}
  />
);
const Advice = ({ form }: CustomSectionProps) => (
  <button type="button" onClick={() => form?.merge({ name: 'Advised' })}>
    Advise
  </button>
);
const Telling = ({ title, fields, values, form }: CustomSectionProps) => (
  <p>
    {title} {fields.map(([, { label }]) => label).join()}: {values.story as string} {form ? 'typed' : 'read'}
  </p>
);
const Wind = ({ id, value, onChange }: InputProps<'text'>) => (
  <button id={id} type="button" onClick={() => onChange?.('strong')}>
    Wind is {(value as string | undefined) ?? 'unknown'}
  </button>
);

const parts = assertExtensionsComplete(registry, [
  defineExtensions(kites, {
    inputs: { wind: Wind },
    actions: { launch: { Dialog: Launch, isEnabled: ({ name }) => name !== 'Torn' } },
    sections: { advice: Advice, telling: Telling },
  }),
]);
const red = { id: 4, name: 'Red', story: 'Long ago' };
const open = (at: string, provider: Answers) =>
  openAt({
    at,
    provider: withoutFeatures(provider),
    registry,
    parts,
    pages: [{ path: '/dashboard/kites/:id', element: <RecordScreen resource="kites" /> }],
  });
const menuOf = async (user: ReturnType<typeof open>['user'], name: string) => {
  await user.click(await screen.findByRole('button', { name: `Actions for ${name}` }));
  return within(await screen.findByRole('menu'));
};

describe('an action written by hand', () => {
  it('stands where it is declared, and opens its dialog, which makes its call', async () => {
    const custom = vi.fn().mockResolvedValue({ data: {} });
    const { user, toasts } = open('/dashboard/kites', { getList: listOf([red]), custom });
    const menu = await menuOf(user, 'Red');
    expect(menu.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual(['Edit', 'Launch', 'Delete']);
    await user.click(menu.getByRole('menuitem', { name: 'Launch' }));
    await user.click((await dialog('Launch Red')).getByRole('button', { name: 'OK' }));
    await expectNoDialog('Launch Red');
    expect(custom.mock.calls).toEqual([
      [expect.objectContaining({ url: 'kites/4/launch', method: 'post', payload: { height: 30 } })],
    ]);
    expect(toasts).toMatchObject([{ type: 'success', message: 'It flies' }]);
  });

  it('says itself on which records it cannot be chosen', async () => {
    const { user } = open('/dashboard/kites', { getList: listOf([{ id: 5, name: 'Torn' }]) });
    const menu = await menuOf(user, 'Torn');
    expect(menu.getByRole('menuitem', { name: 'Launch' }).getAttribute('aria-disabled')).toBe('true');
  });
});

it('an action written by hand is offered to no role that may not update its record, like Edit', async () => {
  const reader = visibleRegistryFor(
    createRegistry([{ ...kites, rights: { update: ['brand_admin'] } }], {
      features: [],
      roles: ['brand_admin', 'crm_user'],
    }),
    'crm_user',
  );
  const { user } = openAt({ at: '/dashboard/kites', provider: { getList: listOf([red]) }, registry: reader, parts });
  const menu = await menuOf(user, 'Red');
  expect(menu.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual(['Delete']);
});

describe('a button in a row', () => {
  const balloons = defineResource({
    name: 'balloons',
    label: { one: 'Balloon', many: 'Balloons' },
    titleFields: ['name'],
    fields: { name: text('Name') },
    list: {
      columns: [
        'name',
        { buttons: [{ call: 'land', label: 'Land', done: 'It landed', failed: 'It flies on' }], label: 'In the Air' },
      ],
    },
    rights: { update: ['brand_admin'] },
  });
  const openAs = (role: string) => {
    const own = visibleRegistryFor(
      createRegistry([balloons], { features: [], roles: ['brand_admin', 'crm_user'] }),
      role,
    );
    const offering = assertExtensionsComplete(own, [
      defineExtensions(balloons, { isOffered: (_action, { record }) => record.name !== 'Torn' }),
    ]);
    return openAt({
      at: '/dashboard/balloons',
      provider: { getList: listOf([red, { id: 5, name: 'Torn' }]) },
      registry: own,
      parts: offering,
    });
  };

  it('is offered on the records on which its action is', async () => {
    openAs('brand_admin');
    const row = async (name: string) => within(await screen.findByRole('row', { name: new RegExp(name) }));
    expect((await row('Red')).getByRole('button', { name: 'Land' })).toBeTruthy();
    expect((await row('Torn')).queryByRole('button', { name: 'Land' })).toBeNull();
  });

  it('has no column for a role that may not update its record', async () => {
    openAs('crm_user');
    expect(await screen.findByRole('cell', { name: 'Red' })).toBeTruthy();
    expect(screen.queryByRole('columnheader', { name: 'In the Air' })).toBeNull();
  });
});

describe('a section written by hand', () => {
  it('stands in its form in place of its fields, knows what is typed, and types itself', async () => {
    const create = vi.fn(() => Promise.resolve({ data: { id: 6 } }));
    const { user } = open('/dashboard/kites', { getList: listOf([red]), create });
    await user.click(await screen.findByRole('button', { name: 'Add Kite' }));
    const form = await dialog('Create Kite');
    expect(form.getByText('Telling Story: typed')).toBeTruthy();
    expect(form.queryByLabelText('Story')).toBeNull();
    await user.click(form.getByRole('button', { name: 'Advise' }));
    await user.click(form.getByText('Wind is unknown'));
    expect(await form.findByText('Wind is strong')).toBe(form.getByLabelText('Wind'));
    await user.click(form.getByRole('button', { name: 'Create' }));
    await waitFor(() =>
      expect(create.mock.calls).toMatchObject([[{ variables: { name: 'Advised', wind: 'strong' } }]]),
    );
  });

  it('stands on the page of a record, and one of new records in no form of others', async () => {
    const { user } = open('/dashboard/kites/4', { getOne: () => Promise.resolve({ data: red }) });
    expect(await screen.findByText('Telling Story: Long ago read')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Edit' }));
    const form = await dialog('Edit Kite');
    expect(await form.findByText('Telling Story: Long ago typed')).toBeTruthy();
    expect(form.queryByRole('button', { name: 'Advise' })).toBeNull();
  });
});

describe('what is attached', () => {
  it('has to be all that the declaration gives a place to, at once', () => {
    const actions = { launch: { Dialog: Launch } };
    expect(() => assertExtensionsComplete(registry, [])).toThrow(
      'kites: the declaration uses the part "launch", but no such part is defined in its actions',
    );
    expect(() =>
      assertExtensionsComplete(registry, [defineExtensions(kites, { actions, sections: { advice: Advice } })]),
    ).toThrow('kites: the declaration uses the part "telling", but no such part is defined in its sections');
    expect(() =>
      assertExtensionsComplete(registry, [defineExtensions(kites, { actions }), defineExtensions(kites, {})]),
    ).toThrow('kites: more than one set of parts is attached to it; define all its parts in one defineExtensions call');
  });

  it('is what a start takes to be attached', () => {
    const names = (parts: object) => Object.keys(parts).sort();
    const attached = attachedParts.map(
      ({ resource, actions, sections }) => [resource, [names(actions), names(sections)]] as const,
    );
    const known = Object.entries(pagesNeed).map(
      ([resource, { parts = {} }]) =>
        [resource, [parts.actions?.toSorted() ?? [], parts.sections?.toSorted() ?? []]] as const,
    );
    const having = (entries: readonly (readonly [string, readonly (readonly string[])[]])[]) =>
      Object.fromEntries(entries.filter(([, lists]) => lists.flat().length > 0));
    expect(having(known)).toEqual(having(attached));
  });

  it('has the names of the declaration', () => {
    // @ts-expect-error a part that the declaration does not place
    defineExtensions(kites, { actions: { land: { Dialog: Launch } } });
    // @ts-expect-error a field that does not exist
    defineExtensions(kites, { inputs: { winds: Wind } });
    // @ts-expect-error a field that does not exist
    defineExtensions(kites, { cells: { winds: () => null } });
    expect(kites.parts.toSorted()).toEqual(['advice', 'launch', 'telling']);
  });
});

// @vitest-environment jsdom
import './setup';
import type { BaseRecord, DataProvider, GetListParams } from '@refinedev/core';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent, { PointerEventsCheckLevel } from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { FieldCell, FieldValue } from '../../src/fields/views';
import { FieldInput } from '../../src/fields/inputs';
import { titleFilters } from '../../src/fields/reference/useRecordSearch';
import type { Field, Values } from '../../src/schema';
import { registry } from '../fixtures/everything';
import { fieldNamed, renderField, renderScreen, stubProvider } from './fieldHarness';
import { refusal } from './screenHarness';

const facilities: readonly BaseRecord[] = [
  { id: 1, name: 'Aurora Infusion', discarded_at: null },
  { id: 2, name: 'Birch Clinic', discarded_at: null },
];

const typedIn = ({ filters = [] }: GetListParams): string => {
  const [filter] = filters;
  return filter && 'field' in filter ? String(filter.value) : '';
};

/** Answers lists by filtering `records` by the typed text, and records every search. */
function listStub(records: readonly BaseRecord[]) {
  const searches: string[] = [];
  const getList = ((params: GetListParams) => {
    searches.push(typedIn(params));
    const data = records.filter(({ name }) => String(name).toLowerCase().includes(typedIn(params).toLowerCase()));
    return Promise.resolve({ data, total: data.length });
  }) as DataProvider['getList'];
  return { searches, getList };
}

/** Answers records by id, and records every call. */
function keeping(records: readonly BaseRecord[]) {
  const calls: unknown[] = [];
  const getMany = ((params: { ids: unknown[] }) => {
    calls.push(params.ids);
    return Promise.resolve({ data: records.filter(({ id }) => params.ids.includes(id)) });
  }) as DataProvider['getMany'];
  return { calls, getMany: getMany as NonNullable<DataProvider['getMany']> };
}

const option = (text: string) =>
  screen.findByText(text, { selector: '.ant-select-item-option-content *, .ant-select-item-option-content' });

describe('a reference', () => {
  const field = fieldNamed('facility_id');

  it('searches while typing, one call for the pause, and gives the id', async () => {
    const { searches, getList } = listStub(facilities);
    const { control, user, last } = renderField(field, {
      provider: stubProvider({ getList, getMany: keeping(facilities).getMany }),
    });
    await user.type(control(), 'birch');
    await user.click(await option('Birch Clinic'));
    expect(last()).toBe(2);
    expect(await screen.findByText('Birch Clinic', { selector: '.ant-select-content *' })).toBeTruthy();
    expect(searches.filter((text) => !['', 'birch'].includes(text))).toEqual([]);
    await user.click(document.querySelector('.ant-select-clear') as HTMLElement);
    expect(last()).toBeNull();
  });

  it('says when nothing matches', async () => {
    const { control, user } = renderField(field, { provider: stubProvider(listStub(facilities)) });
    await user.type(control(), 'zzz');
    expect(await screen.findByText('No options found')).toBeTruthy();
  });

  it('says that it offers only the first of many matches, and no more once it offers all', async () => {
    const many = Array.from({ length: 40 }, (_, at) => ({ id: at + 1, name: `Birch Clinic ${at + 1}` }));
    const { getList } = listStub(many);
    const firstPage = ((params: GetListParams) =>
      getList(params).then(({ data, total }) => ({ data: data.slice(0, 10), total }))) as DataProvider['getList'];
    const { control, user } = renderField(field, { provider: stubProvider({ getList: firstPage }) });
    await user.type(control(), 'birch');
    expect(await screen.findByText('Only the first 10 are shown. Type more to find others.')).toBeTruthy();
    await user.type(control(), ' clinic 40');
    expect(await option('Birch Clinic 40')).toBeTruthy();
    expect(screen.queryByText(/Only the first/)).toBeNull();
  });

  it('shows the answer to what stands in the input, whichever comes first', async () => {
    const answers = new Map<string, (records: BaseRecord[]) => void>();
    const getList = ((params: GetListParams) =>
      new Promise<{ data: BaseRecord[]; total: number }>((resolve) => {
        answers.set(typedIn(params), (data) => resolve({ data, total: data.length }));
      })) as unknown as DataProvider['getList'];
    const { control, user } = renderField(field, { provider: stubProvider({ getList }) });
    await user.type(control(), 'a');
    await waitFor(() => expect(answers.has('a')).toBe(true));
    await user.type(control(), 'b');
    await waitFor(() => expect(answers.has('ab')).toBe(true));
    answers.get('ab')?.([{ id: 7, name: 'Abbey' }]);
    expect(await option('Abbey')).toBeTruthy();
    await act(async () => {
      answers.get('a')?.([...facilities]);
      await Promise.resolve();
    });
    expect(screen.queryByText('Aurora Infusion')).toBeNull();
    expect(await option('Abbey')).toBeTruthy();
  });

  it('says that a search failed, and tries again', async () => {
    let fails = true;
    const { getList } = listStub(facilities);
    const provider = stubProvider({
      getList: (params: GetListParams) => (fails ? Promise.reject(new Error('down')) : getList(params)),
    });
    const { control, user } = renderField(field, { provider });
    await user.click(control());
    expect(await screen.findByText('Failed to load facilities')).toBeTruthy();
    fails = false;
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await option('Aurora Infusion')).toBeTruthy();
  });

  it('marks a discarded record that it points to', async () => {
    const { getMany } = keeping([{ id: 9, name: 'Closed House', discarded_at: '2024-01-01T00:00:00.000Z' }]);
    renderField(field, { value: 9, provider: stubProvider({ getMany }) });
    expect(await screen.findByText('Closed House')).toBeTruthy();
    expect(await screen.findByText('Discarded')).toBeTruthy();
  });
});

describe('several references', () => {
  const field = fieldNamed('site_ids');
  const closed = { id: 9, name: 'Closed House', discarded_at: '2024-01-01T00:00:00.000Z' };

  it('are searched for and added one after the other', async () => {
    const { searches, getList } = listStub(facilities);
    const { calls, getMany } = keeping(facilities);
    const { control, user, last } = renderField(field, { provider: stubProvider({ getList, getMany }) });
    await user.type(control(), 'birch');
    await user.click(await option('Birch Clinic'));
    expect(last()).toEqual([2]);
    expect(control().value).toBe('');
    await user.type(control(), 'auro');
    await option('Aurora Infusion');
    await user.keyboard('{Enter}');
    expect(last()).toEqual([2, 1]);
    await user.type(control(), 'birch');
    await option('Birch Clinic');
    await user.tab();
    expect(document.activeElement).not.toBe(control());
    expect(last()).toEqual([2, 1]);
    expect(searches.filter((text) => !['', 'birch', 'auro'].includes(text))).toEqual([]);
    expect(calls.flat().sort()).toEqual([1, 2]);
  });

  it('show the titles of those that are held, in one call, and mark what is discarded', async () => {
    const { calls, getMany } = keeping([...facilities, closed]);
    const { user, last } = renderField(field, { value: [9, 1], provider: stubProvider({ getMany }) });
    expect(await screen.findByText('Closed House')).toBeTruthy();
    expect(await screen.findAllByText('Discarded')).toHaveLength(1);
    expect(await screen.findByText('Aurora Infusion')).toBeTruthy();
    expect(calls).toEqual([[9, 1]]);
    await user.click(document.querySelector('.ant-select-selection-item-remove') as HTMLElement);
    expect(last()).toEqual([1]);
  });

  it('tell the first of many in a table, and all of them on a page, each leading to its own', async () => {
    const many = [1, 2, 3, 4, 5].map((id) => ({ id, name: `House ${id}` }));
    const value = many.map(({ id }) => id);
    const { calls, getMany } = keeping(many);
    const { unmount } = renderScreen(
      <FieldCell field={field} name="site_ids" value={value} record={{ site_ids: value }} />,
      stubProvider({ getMany }),
    );
    expect(await screen.findByText('House 2')).toBeTruthy();
    expect(screen.queryByText('House 3')).toBeNull();
    expect(await screen.findByText('and 3 more')).toBeTruthy();
    expect(calls).toEqual([[1, 2]]);
    unmount();
    const groups = registry.get('sample_pharmacies').fields.group_ids as Field;
    renderScreen(
      <FieldValue field={groups} name="group_ids" value={value} record={{ group_ids: value }} />,
      stubProvider({ getMany }),
    );
    expect((await screen.findByText('House 5')).closest('a')?.getAttribute('href')).toBe(
      '/dashboard/sample_pharmacy_groups/5',
    );
  });
});

describe('the title of a person', () => {
  it('is searched for by first name, and by both once there are two words', () => {
    const patients = registry.get('patients');
    expect(titleFilters(patients, 'Mary')).toEqual([{ field: 'searchFirstName', operator: 'contains', value: 'Mary' }]);
    expect(titleFilters(patients, ' Mary Ann Poe ')).toEqual([
      { field: 'searchFirstName', operator: 'contains', value: 'Mary' },
      { field: 'searchLastName', operator: 'contains', value: 'Ann Poe' },
    ]);
    expect(titleFilters(patients, ' ')).toEqual([]);
  });
});

describe('cells of references', () => {
  const field = fieldNamed('payer_id');

  it('ask for all the records they show in one call', async () => {
    const { calls, getMany } = keeping([
      { id: 1, name: 'Acme' },
      { id: 2, name: 'Bolt' },
    ]);
    renderScreen(
      <>
        {[1, 2, 1].map((id, at) => (
          <FieldCell key={at} field={field} name="payer_id" value={id} record={{ payer_id: id }} />
        ))}
      </>,
      stubProvider({ getMany }),
    );
    expect(await screen.findAllByText('Acme')).toHaveLength(2);
    expect(await screen.findByText('Bolt')).toBeTruthy();
    expect(calls).toEqual([[1, 2]]);
  });

  it('read the title off the record where it came along', () => {
    const record = {
      facility_id: 3,
      facility_name: 'Dune',
      facility_address_phone: null,
      facility_discarded_at: '2024-01-01T00:00:00Z',
    };
    renderScreen(<FieldCell field={fieldNamed('facility_id')} name="facility_id" value={3} record={record} />);
    expect(screen.getByText('Dune')).toBeTruthy();
    expect(screen.getByText('Discarded')).toBeTruthy();
  });

  it('read no title off a field of the record itself that is named like one', async () => {
    const { getMany } = keeping([{ id: 1, name: 'Acme' }]);
    renderScreen(
      <FieldCell field={field} name="payer_id" value={1} record={{ payer_id: 1, payer_name: 'Whoever Pays' }} />,
      stubProvider({ getMany }),
    );
    expect(await screen.findByText('Acme')).toBeTruthy();
    expect(screen.queryByText('Whoever Pays')).toBeNull();
  });

  it('show the id of a record that the server does not show to the user', async () => {
    const getMany = () => Promise.reject(refusal(403, 'Only administrators may see payers'));
    renderScreen(<FieldCell field={field} name="payer_id" value={1} record={{}} />, stubProvider({ getMany }));
    expect(await screen.findByText('PAY1')).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('show the id of a record without a name, and a failure with the way to try again', async () => {
    const { getMany } = keeping([{ id: 1, name: '' }]);
    let fails = true;
    const provider = stubProvider({
      getMany: ((params: { resource: string; ids: number[] }) =>
        fails ? Promise.reject(new Error('down')) : getMany(params)) as typeof getMany,
    });
    renderScreen(<FieldValue field={field} name="payer_id" value={1} record={{}} />, provider);
    const again = await screen.findByRole('button', { name: 'Retry' });
    expect(screen.getByRole('alert').textContent).toContain('Failed to fetch payer details');
    fails = false;
    again.click();
    expect(await screen.findByText('PAY1')).toBeTruthy();
  });
});

describe('text with suggestions', () => {
  it('offers titles and keeps other text', async () => {
    const { getList } = listStub([{ id: 1, name: 'Acme Health' }]);
    const { control, user, last } = renderField(fieldNamed('payer_name'), { provider: stubProvider({ getList }) });
    await user.type(control(), 'acm');
    await user.click(await option('Acme Health'));
    expect(last()).toBe('Acme Health');
    await user.clear(control());
    await user.type(control(), 'Somebody else');
    expect(await screen.findByText('No options found')).toBeTruthy();
    await user.tab();
    expect(last()).toBe('Somebody else');
    expect(control().value).toBe('Somebody else');
  });

  it('keeps with Tab what was typed, and takes a title that the arrow keys have marked', async () => {
    const { getList } = listStub([{ id: 1, name: 'Acme Health' }]);
    const { control, user, last } = renderField(fieldNamed('payer_name'), { provider: stubProvider({ getList }) });
    await user.type(control(), 'acm');
    await option('Acme Health');
    await user.tab();
    expect(last()).toBe('acm');
    expect(document.activeElement).not.toBe(control());
    await user.click(control());
    await option('Acme Health');
    await user.keyboard('{ArrowDown}');
    await user.tab();
    expect(last()).toBe('Acme Health');
    expect(document.activeElement).not.toBe(control());
  });

  it('searches for no more of a long text than a search may have', async () => {
    const { searches, getList } = listStub([]);
    const { control, user, last } = renderField(fieldNamed('payer_name'), { provider: stubProvider({ getList }) });
    await user.click(control());
    await user.paste('a'.repeat(300));
    // The empty search before it found nothing either.
    await waitFor(() => expect(searches).toContain('a'.repeat(255)));
    expect(await screen.findByText('No options found')).toBeTruthy();
    expect(searches.every(({ length }) => length <= 255)).toBe(true);
    expect(last()).toBe('a'.repeat(300));
  });

  it('sets the declared field to the id of a chosen record, and empties it for other text', async () => {
    const { getList } = listStub([
      { id: 7, name: 'Acme Health' },
      { id: 8, name: 'Acme Health' },
    ]);
    const seen: unknown[] = [];
    function Typed() {
      const [values, setValues] = useState<Values>({ payer_name: 'Old', payer_id: 3 });
      const change = (payer_name: unknown, others: Values = {}) => {
        seen.push({ ...values, ...others, payer_name });
        setValues((last) => ({ ...last, ...others, payer_name }));
      };
      return (
        <FieldInput
          field={fieldNamed('payer_name')}
          name="payer_name"
          aria-label="Payer"
          value={values.payer_name}
          onChange={change}
        />
      );
    }
    renderScreen(<Typed />, stubProvider({ getList }));
    const user = userEvent.setup({ delay: null, pointerEventsCheck: PointerEventsCheckLevel.Never });
    const input = screen.getByLabelText('Payer');
    await user.clear(input);
    expect(seen.at(-1)).toEqual({ payer_name: '', payer_id: null });
    await user.type(input, 'acm');
    await user.click(await option('Acme Health'));
    expect(seen.at(-1)).toEqual({ payer_name: 'Acme Health', payer_id: 7 });
    await user.type(input, '!');
    expect(seen.at(-1)).toEqual({ payer_name: 'Acme Health!', payer_id: null });
  });
});

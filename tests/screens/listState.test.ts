import { describe, expect, it } from 'vitest';
import { noRecordsMessage } from '../../src/screens/list/useRecordList';
import {
  linkedSearches,
  readListState,
  readPaging,
  shownSearches,
  writeListState,
} from '../../src/screens/search/listState';
import { parseSearch, parseSearchForm, formatSearch } from '../../src/screens/search/searchValues';
import { lastPage } from '../../src/ui';
import type { Resource } from '../../src/schema';
import { registry } from '../fixtures/everything';

const sinks = registry.get('sinks');
const payers = registry.get('payers');
const read = (query: string, resource: Resource = sinks) => readListState(resource, new URLSearchParams(query)).state;
const usual = { field: 'line', order: 'asc' };

describe('the address of a list', () => {
  it('comes back as it was written', () => {
    const query =
      'searchLine=Blood&takenOn=02-29-2024&severity=high&uses=Research%2CTraining&vialsFrom=3&site=7%2C3&sister=12&frozen=true&page=3&sortField=code&sortOrder=desc';
    const state = read(query);
    expect(state).toEqual({
      search: {
        searchLine: 'Blood',
        takenOn: '02-29-2024',
        severity: 'high',
        uses: 'Research,Training',
        vialsFrom: '3',
        site: '7,3',
        sister: '12',
        frozen: 'true',
      },
      page: 3,
      sort: { field: 'code', order: 'desc' },
    });
    const written = writeListState(sinks, state);
    expect(Object.fromEntries(written)).toEqual(Object.fromEntries(new URLSearchParams(query)));
  });

  it('holds what a link has set, beside what has an input', () => {
    const query = 'takenFrom=2024-02-01&takenTo=2024-02-29&notTaken=true';
    const { search } = read(query);
    expect(search).toEqual({ takenFrom: '2024-02-01', takenTo: '2024-02-29', notTaken: 'true' });
    expect(writeListState(sinks, { search, page: 1 }).toString()).toBe(query);
    expect(shownSearches(sinks).map(([name]) => name)).not.toContain('notTaken');
    expect(linkedSearches(sinks, search).map(([name]) => name)).toEqual(['notTaken']);
    expect(read('notTaken=maybe').search).toEqual({});
  });

  it('holds days that are counted from today as they are, and takes no other such words', () => {
    const query = 'takenFrom=-30d&takenTo=0d';
    const { search } = read(query);
    expect(search).toEqual({ takenFrom: '-30d', takenTo: '0d' });
    expect(writeListState(sinks, { search, page: 1 }).toString()).toBe(query);
    const { state, unread } = readListState(
      sinks,
      new URLSearchParams('takenOn=-30x&takenFrom=-99999d&vialsFrom=-30d'),
    );
    expect(state.search).toEqual({});
    expect(unread).toEqual(['Taken On “-30x”', 'Taken From “-99999d”', expect.stringContaining('“-30d”')]);
  });

  it('holds all that a view says, so that it is the same for whoever does not have the view', () => {
    const query = 'searchLine=Blood&view=12&columns=id%2Cline&dense=true';
    const state = read(query);
    expect(state).toEqual({
      search: { searchLine: 'Blood' },
      page: 1,
      sort: usual,
      view: '12',
      columns: ['id', 'line'],
      dense: true,
    });
    expect(writeListState(sinks, state).toString()).toBe(query);
    const { unread } = readListState(sinks, new URLSearchParams('view=x&columns=&dense=maybe'));
    expect(unread).toEqual(['view “x”', 'dense “maybe”']);
  });

  it('can be sorted by each of its columns', () => {
    expect(read('sortField=updated_at&sortOrder=asc').sort).toEqual(usual);
    expect(read('columns=id%2Cupdated_at&sortField=updated_at&sortOrder=asc').sort).toEqual({
      field: 'updated_at',
      order: 'asc',
    });
  });

  it('says that it has no view only where the list would begin with one', () => {
    localStorage.clear();
    const plain = read('');
    localStorage.setItem('defaultView  sinks', 'view=12');
    expect(writeListState(sinks, plain).toString()).toBe('view=none');
    expect(readListState(sinks, new URLSearchParams('view=none'))).toEqual({ state: plain, unread: [] });
    expect(writeListState(sinks, { ...plain, page: 2 }).toString()).toBe('page=2');
    localStorage.clear();
    expect(writeListState(sinks, plain).toString()).toBe('');
  });

  it('leaves defaults out', () => {
    expect(read('')).toEqual({ search: {}, page: 1, sort: usual });
    expect(writeListState(sinks, read('')).toString()).toBe('');
    expect(writeListState(payers, { search: { name: '' }, page: 1 }).toString()).toBe('');
  });

  it('ignores what makes no sense', () => {
    const garbage = [
      'page=0',
      'page=-1',
      'page=two',
      'page=1e3',
      'sortField=line',
      'sortField=nothing&sortOrder=asc',
      'sortField=note&sortOrder=asc',
      'sortField=code&sortOrder=up',
      'unknown=1',
      'facility_id=4',
      'takenOn=31-31-2024',
      'severity=mild',
      'vialsFrom=many',
      'frozen=maybe',
      'uses=Play',
      'uses=Research,Play',
      'site=,',
      'searchLine=ab',
      'searchLine=%00abc',
      'sister=SINK',
      'searchHotline=abc',
    ];
    for (const query of garbage) expect(read(query), query).toEqual({ search: {}, page: 1, sort: usual });
  });

  it('is told by its parts that were not understood, by the labels of its searches', () => {
    const unread = (query: string, kept?: readonly string[]) =>
      readListState(sinks, new URLSearchParams(query), kept).unread;
    expect(
      unread('place=ZZ&takenOn=13-45-2025&searchLine=Blood&from=x&page=0&sortField=secret&sortOrder=desc&tab=a', [
        'tab',
      ]),
    ).toEqual([
      'Place “ZZ”',
      'Taken On “13-45-2025”',
      'from “x”',
      'page “0”',
      'sortField “secret”',
      'sortOrder “desc”',
    ]);
    expect(unread(`searchLine=${'a'.repeat(256)}`)).toEqual([
      `${sinks.search.searchLine?.label ?? sinks.fields.line?.label ?? ''} “${'a'.repeat(60)}…”`,
    ]);
    expect(unread('place=IL&takenOn=02-29-2024&page=2&sortField=code&sortOrder=desc&severity=')).toEqual([]);
  });

  it('says of what is called alike however many there are that there is none', () => {
    expect([
      noRecordsMessage(sinks),
      noRecordsMessage({ label: { one: 'Emergency Access', many: 'Emergency Access' } }, 'discarded'),
    ]).toEqual([`There are no ${sinks.label.many.toLowerCase()}`, 'There is no discarded emergency access']);
  });

  it('sorts by the columns of its own table only', () => {
    expect(readPaging(payers, new URLSearchParams('sortField=phone&sortOrder=asc'), ['name']).sort).toBeUndefined();
    expect(readPaging(payers, new URLSearchParams('sortField=phone&sortOrder=asc&page=2'), ['phone'])).toEqual({
      page: 2,
      sort: { field: 'phone', order: 'asc' },
    });
  });
});

describe('a search form', () => {
  const ends = Object.entries(sinks.search).filter(([name]) => ['takenFrom', 'takenTo'].includes(name));
  const problemsOf = (takenFrom: string, takenTo: string) =>
    parseSearchForm(sinks, ends, (name) => ({ takenFrom, takenTo })[name]).problems;

  it('compares days that are counted from today with each other, and with fixed ones', () => {
    expect(problemsOf('-30d', '-7d')).toEqual({});
    expect(problemsOf('-7d', '-30d')).toEqual({ takenTo: 'Taken Between ends before it begins' });
    expect(problemsOf('-30d', '2001-01-01')).toEqual({ takenTo: 'Taken Between ends before it begins' });
  });
});

describe('a search', () => {
  const search = (name: string) => sinks.search[name] ?? expect.fail(name);

  it('takes an id with any of its prefixes and shows it with the first', () => {
    expect(parseSearch(sinks, search('sister'), 'sinkbin12')).toEqual({ value: '12' });
    expect(formatSearch(sinks, search('sister'), '12')).toBe('SINK12');
    expect(formatSearch(sinks, search('sister'), undefined)).toBeUndefined();
  });

  it('says what is wrong, and is none while it is blank', () => {
    expect(parseSearch(sinks, search('searchLine'), ' a ')).toEqual({ problem: 'At least 3 characters' });
    expect(parseSearch(sinks, search('vialsTo'), '1.5')).toEqual({ problem: 'Must be a whole number' });
    expect(parseSearch(sinks, search('vialsTo'), '  ')).toBeUndefined();
    expect(parseSearch(sinks, search('seenFrom'), '01-02-2024')).toEqual({ value: '2024-01-02' });
    expect(parseSearch(sinks, search('searchHotline'), '(312) 5')).toEqual({ value: '3125' });
  });

  it.each([
    [0, 1],
    [1, 1],
    [10, 1],
    [11, 2],
    [61, 7],
  ])('has %i rows on %i pages', (total, pages) => {
    expect(lastPage(total, 10)).toBe(pages);
  });
});

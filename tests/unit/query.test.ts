import { describe, expect, test } from 'vitest';
import { defineResource, integer, text } from '../../src/schema/declare';
import { searchParameterName, serialiseSearchValue, type Search } from '../../src/schema';
import { parseListQuery, searchParameters } from '../../src/schema/server';
import { registry } from '../fixtures/everything';

const sinks = registry.get('sinks');
const contacts = registry.get('clinic_contacts');
const search = (name: string) => sinks.search[name] as Search;

const read = (query: string, resource = sinks) => parseListQuery(resource, new URLSearchParams(query));

describe('a search on the wire', () => {
  test('is named by its key, its own parameter, or its predicate', () => {
    const names = ['searchLine', 'searchStory', 'contact', 'takenFrom', 'takenTo'].map((name) =>
      searchParameterName(name, search(name)),
    );
    expect(names).toEqual(['searchLine', 'search_story', 'q[contact_cont]', 'q[taken_on_gteq]', 'q[taken_on_lteq]']);
  });

  test('the camelCase twin of a named parameter is taken as well', () => {
    expect([...searchParameters(contacts).keys()]).toEqual(
      expect.arrayContaining(['search_first_name', 'searchFirstName']),
    );
    expect(read('searchFirstName=Ann', contacts).where).toEqual([
      { field: 'first_name', op: 'contains', value: 'Ann' },
    ]);
  });

  test('goes out trimmed, dates as declared, ids without prefix, phones as digits', () => {
    const out = (name: string, value: unknown) => serialiseSearchValue(sinks, search(name), value);
    expect([
      out('searchLine', ' a '),
      out('takenOn', '2024-02-09'),
      out('sister', 'SINKBIN7'),
      out('searchHotline', '(312) 5'),
    ]).toEqual(['a', '02-09-2024', '7', '3125']);
  });
});

describe('a list query', () => {
  test('is read with its comparisons, sort and page', () => {
    expect(
      read('searchLine=50%25_&takenOn=02-09-2024&q[vials_gteq]=3&page=2&per=25&q[s][]=line desc&discard=true'),
    ).toEqual({
      where: [
        { field: 'line', op: 'contains', value: '50%_' },
        { field: 'taken_on', op: 'eq', value: '2024-02-09' },
        { field: 'vials', op: 'gte', value: 3 },
      ],
      sort: { field: 'line', order: 'desc' },
      page: 2,
      per: 25,
      discarded: true,
    });
  });

  test('an empty value is no condition', () => {
    expect(read('searchLine=&q[vials_gteq]=&page=&searchHotline=&discard=')).toEqual({
      where: [],
      page: 1,
      per: 10,
      discarded: false,
    });
  });

  test('a search of a phone that holds no digit is refused: it would list everything', () => {
    expect(() => read('searchHotline=--')).toThrow('searchHotline must have digits');
  });

  test('an instant is compared with a day or a moment', () => {
    expect(read('q[seen_at_lteq]=2024-02-09&q[seen_at_gteq]=2024-02-09T10:00:00Z').where).toEqual([
      { field: 'seen_at', op: 'lte', value: '2024-02-09' },
      { field: 'seen_at', op: 'gte', value: '2024-02-09T10:00:00.000Z' },
    ]);
  });

  test('whether there is a value is asked for with true or false, whatever the kind of the field', () => {
    expect(searchParameterName('notTaken', search('notTaken'))).toBe('q[taken_on_null]');
    expect(read('q[taken_on_null]=true&storyless=false').where).toEqual([
      { field: 'taken_on', op: 'empty', value: true },
      { field: 'story', op: 'empty', value: false },
    ]);
    expect(serialiseSearchValue(sinks, search('notTaken'), true)).toBe('true');
  });

  test('a list is searched by any of several values, each once, or by a text of its own', () => {
    expect(read('site=7, 3,7,&uses=Research,Training&keyword=a,b').where).toEqual([
      { field: 'site_ids', op: 'has', value: [7, 3] },
      { field: 'uses', op: 'has', value: ['Research', 'Training'] },
      { field: 'keywords', op: 'has', value: ['a,b'] },
    ]);
    expect(read('site=,').where).toEqual([]);
    expect(['7', [7, 3], '7,3'].map((value) => serialiseSearchValue(sinks, search('site'), value))).toEqual([
      '7',
      '7,3',
      '7,3',
    ]);
  });

  test('a choice is searched by any of several options: the parameter is repeated', () => {
    expect(read('severities[]=low&agreed=Yes&severities[]=high&severities[]=low&severities[]=').where).toEqual([
      { field: 'agreed', op: 'eq', value: 'Yes' },
      { field: 'severity', op: 'in', value: ['low', 'high'] },
    ]);
    expect(read('q[phase_in][]=Open&places[]=IL&places[]=OH').where).toEqual([
      { field: 'phase', op: 'in', value: ['Open'] },
      { field: 'place', op: 'in', value: ['IL', 'OH'] },
    ]);
    expect(read('severities[]=').where).toEqual([]);
  });

  test.each([
    ['severities[]=low&severities[]=none', 'severities[]: Must be one of the listed values'],
    ['severities=low', 'Unknown parameter severities'],
    ['uses=Research,Play', 'uses: Must be one of the listed values'],
    ['site=3,x', 'site: Must be the number of a record'],
    [`site=${Array.from({ length: 101 }, (_, at) => at + 1).join(',')}`, 'site: Must be at most 100 entries'],
    ['q[taken_on_null]=2024-02-09', 'q[taken_on_null]: Must be true or false'],
    ['searchGhost=1', 'Unknown parameter searchGhost'],
    ['q[line_eq]=1', 'Unknown parameter q[line_eq]'],
    ['q[s][]=ghost asc', 'Cannot sort by "ghost asc"'],
    ['q[s][]=keywords asc', 'Cannot sort by "keywords asc"'],
    ['q[s][]=line up', 'Cannot sort by "line up"'],
    ['takenOn=02-30-2024', 'takenOn: Must be a date, MM-DD-YYYY'],
    ['sister=abc', 'sister: Must be the number of a record'],
    ['page=0', 'page must be a whole number of at least 1'],
    ['per=x', 'per must be a whole number of at least 1'],
    ['discard=1', 'discard must be true or false'],
    [`searchLine=${'a'.repeat(256)}`, 'searchLine must be at most 255 characters'],
    ['searchLine=a%00', 'searchLine contains a character that cannot be searched'],
  ])('%s is refused by name', (query, message) => {
    expect(() => read(query)).toThrow(message);
  });

  test('a text as long as a search may be, and a sort by what the list starts with, are read', () => {
    expect(read(`searchLine=${'a'.repeat(255)}`).where).toEqual([
      { field: 'line', op: 'contains', value: 'a'.repeat(255) },
    ]);
    const ranked = defineResource({
      name: 'ranks',
      label: { one: 'Rank', many: 'Ranks' },
      titleFields: ['name'],
      fields: { name: text('Name'), rank: integer('Rank'), size: integer('Size') },
      list: { columns: ['name'], sort: { field: 'rank', order: 'asc' } },
    });
    expect(read('q[s][]=rank desc', ranked).sort).toEqual({ field: 'rank', order: 'desc' });
    expect(() => read('q[s][]=size desc', ranked)).toThrow('Cannot sort by "size desc"');
  });

  test('no call answers more than 1000 rows', () => {
    expect(read('per=5000').per).toBe(1000);
  });
});

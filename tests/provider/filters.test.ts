import type { CrudFilter, CrudOperators } from '@refinedev/core';
import { describe, expect, test } from 'vitest';
import { writeFilters } from '../../src/provider/filters';
import { operatorTraits, QueryError } from '../../src/schema';
import { toCrudFilters } from '../../src/screens/search/searchValues';
import { registry } from '../fixtures/everything';

const sinks = registry.get('sinks');
const patients = registry.get('patients');
const one = (field: string, value: unknown, operator: CrudOperators = 'eq'): CrudFilter[] => [
  { field, operator, value } as CrudFilter,
];

describe('a filter becomes the parameter that the declaration names', () => {
  test.each([
    ['a search by its name', 'patients', one('searchFirstName', 'Ann', 'contains'), 'searchFirstName', 'Ann'],
    ['a field that one search compares', 'patients', one('first_name', 'Ann', 'contains'), 'searchFirstName', 'Ann'],
    [
      'another parameter name',
      'clinic_contacts',
      one('searchLastName', 'Bell', 'contains'),
      'search_last_name',
      'Bell',
    ],
    ['a predicate', 'sinks', one('contact', 'a@b', 'contains'), 'q[contact_cont]', 'a@b'],
    ['a range from', 'sinks', one('taken_on', '2026-01-02', 'gte'), 'q[taken_on_gteq]', '2026-01-02'],
    ['a range to', 'sinks', one('takenTo', '2026-01-02', 'lte'), 'q[taken_on_lteq]', '2026-01-02'],
    ['a date in the declared notation', 'patients', one('searchDOB', '1980-02-03'), 'searchDOB', '02-03-1980'],
    ['digits of a phone', 'sinks', one('searchHotline', '(312) 555', 'contains'), 'searchHotline', '312555'],
    ['an id without its prefix', 'sinks', one('sister', 'SINKBIN42'), 'sister', '42'],
    ['a number', 'patients', one('origin_patient_id', 7), 'origin_patient_id', '7'],
    ['zero', 'patients', one('origin_patient_id', 0), 'origin_patient_id', '0'],
    ['a boolean', 'sinks', one('frozen', false), 'frozen', 'false'],
    ['a member of a list', 'sinks', one('uses', 'Research', 'ina'), 'uses', 'Research'],
    ['any of several members', 'sinks', one('uses', ['Research', '', 'Training'], 'in'), 'uses', 'Research,Training'],
    ['any of several records', 'sinks', one('site_ids', [3, 7], 'in'), 'site', '3,7'],
    ['a list of one value', 'sinks', one('agreed', ['Yes'], 'in'), 'agreed', 'Yes'],
    ['one option of several', 'sinks', one('severities', 'high', 'in'), 'severities[]', 'high'],
    ['a field of another record', 'sinks', one('facility_name', 'North', 'contains'), 'searchFacility', 'North'],
    ['whether there is a value', 'sinks', one('notTaken', true, 'null'), 'q[taken_on_null]', 'true'],
    [
      'whether there is a value, with none of its own',
      'sinks',
      one('notTaken', undefined, 'null'),
      'q[taken_on_null]',
      'true',
    ],
    ['whether there is a value, with null', 'sinks', one('notTaken', null, 'null'), 'q[taken_on_null]', 'true'],
    ['whether there is none', 'sinks', one('storyless', false, 'null'), 'storyless', 'false'],
    ['trimmed text', 'payers', one('name', '  Blue Cross ', 'contains'), 'name', 'Blue Cross'],
  ])('%s', (_what, resource, filters, parameter, text) => {
    expect(writeFilters(registry.get(resource), filters)).toEqual([[parameter, text]]);
  });

  test.each([
    ['by the name of the search', one('severities', ['low', '', 'high'], 'in'), 'severities[]'],
    ['as an address joins them', one('severities', 'low,high', 'in'), 'severities[]'],
    ['by the field, which another search compares with one', one('severity', ['low', 'high'], 'in'), 'severities[]'],
    ['as a predicate', one('phases', ['low', 'high'], 'in'), 'q[phase_in][]'],
  ])('any of several options: %s', (_what, filters, parameter) => {
    expect(writeFilters(registry.get('sinks'), filters)).toEqual([
      [parameter, 'low'],
      [parameter, 'high'],
    ]);
  });

  test('every search of every declaration can be written by its own name and by its field', () => {
    for (const resource of registry.all) {
      for (const [name, { field, op }] of Object.entries(resource.search)) {
        for (const operator of operatorTraits[op].refine) {
          expect(writeFilters(resource, one(name, '12', operator))).toHaveLength(1);
          expect(writeFilters(resource, one(field, '12', operator))).toHaveLength(1);
        }
      }
    }
  });

  test('conditions joined with "and" are written side by side', () => {
    const filters: CrudFilter[] = [
      { operator: 'and', value: [...one('severity', 'low'), ...one('agreed', 'Yes')] as never },
    ];
    expect(writeFilters(sinks, filters)).toEqual([
      ['severity', 'low'],
      ['agreed', 'Yes'],
    ]);
  });
});

test.each([[''], ['   '], [null], [undefined], [[]], [['', null]]])('an empty value (%j) is no condition', (value) => {
  expect(writeFilters(patients, one('searchDOB', value))).toEqual([]);
});

describe('what the declaration does not know is refused by name', () => {
  const everyFilter = new RegExp(
    `Known filters: ${Object.keys(patients.search)
      .map((name) => `${name} \\([^)]+\\)`)
      .join(', ')}$`,
  );
  test.each([
    ['an unknown filter', one('nickname', 'x'), 'nickname', 'there is no filter "nickname"'],
    ['a field that no search compares', one('city', 'x'), 'city', 'there is no filter "city"'],
    ['an unknown filter without a value', one('nickname', ''), 'nickname', 'there is no filter "nickname"'],
    [
      'an operator that its search does not have',
      one('searchFirstName', 'x'),
      'searchFirstName',
      'does not support the operator "eq"',
    ],
    [
      'an operator that no declaration has',
      one('first_name', 'x', 'startswith'),
      'first_name',
      'does not support the operator "startswith"',
    ],
    ['several values', one('searchDOB', ['1980-01-01', '1981-01-01'], 'in'), 'searchDOB', 'takes one value, not 2'],
    ['an object', one('searchDOB', { year: 1980 }), 'searchDOB', 'takes text, a number or a boolean'],
    ['no number', one('origin_patient_id', Number.NaN), 'origin_patient_id', 'takes text, a number or a boolean'],
    ['"or"', [{ operator: 'or', value: [] }] as CrudFilter[], 'or', 'cannot be joined with "or"'],
    [
      'two values for one parameter',
      [...one('searchLastName', 'A', 'contains'), ...one('last_name', 'B', 'contains')],
      'last_name',
      'is given twice',
    ],
  ])('%s', (_what, filters, parameter, problem) => {
    const write = () => writeFilters(patients, filters);
    expect(write).toThrow(QueryError);
    expect(write).toThrow(problem);
    expect(write).toThrow(
      /^patients: .*Known filters: searchFirstName \(first_name contains\), .*origin_patient_id \(eq\)(, |$)/,
    );
    expect(write).toThrow(everyFilter);
    expect(write).toThrow(expect.objectContaining({ parameter }));
  });

  test('all of several members, and several that are no values', () => {
    expect(() => writeFilters(sinks, one('uses', ['Research', 'Training'], 'ina'))).toThrow(
      'sinks: filter "uses" accepts several values only with the operator "in". Known filters: ',
    );
    expect(() => writeFilters(sinks, one('site', [3, {}], 'in'))).toThrow(
      'filter "site" takes text, a number or a boolean',
    );
    expect(() => writeFilters(sinks, one('keyword', ['a', 'b'], 'in'))).toThrow(
      'filter "keyword" takes one value, not 2',
    );
  });

  test('a resource without searches says so', () => {
    expect(() => writeFilters(registry.get('users'), one('email', 'sent'))).toThrow('Known filters: none');
  });
});

test('a search of a screen that the list does not have is refused, and not left out, which would list other records', () => {
  expect(writeFilters(patients, toCrudFilters(patients, { searchFirstName: 'Ann' }))).toEqual([
    ['searchFirstName', 'Ann'],
  ]);
  expect(() =>
    writeFilters(patients, toCrudFilters(patients, { searchFirstName: 'Ann', searchNickname: 'Nan' })),
  ).toThrow('there is no filter "searchNickname"');
});

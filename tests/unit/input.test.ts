import { describe, expect, test } from 'vitest';
import { applyRules } from '../../src/schema/screens';
import {
  hasFiles,
  holds,
  buildCreatePayload,
  buildUpdatePayload,
  toMultipart,
  withDerivedValues,
} from '../../src/schema';
import { readInput } from '../../src/schema/server';
import { registry } from '../fixtures/everything';

const sinks = registry.get('sinks');
const insurances = registry.get('patient_insurances');
const patients = registry.get('patients');
const every = { features: ['freeTrialProduct', 'specialRequests'] };
const none = { features: [] };

describe('conditions', () => {
  const context = { values: { a: 'x', b: null, c: false }, features: ['on'] };
  test.each([
    [{ field: 'a', is: ['x', 'y'] }, true],
    [{ field: 'a', is: ['y'] }, false],
    [{ field: 'b', filled: true }, false],
    [{ field: 'b', filled: false }, true],
    [{ field: 'c', filled: true }, true],
    [{ feature: 'on' }, true],
    [{ feature: 'off' }, false],
    [{ all: [{ field: 'a', is: ['x'] }, { feature: 'off' }] }, false],
    [{ any: [{ field: 'a', is: ['x'] }, { feature: 'off' }] }, true],
    [undefined, true],
  ])('%j is %s', (condition, expected) => {
    expect(holds(condition, context)).toBe(expected);
  });
});

describe('reading a payload', () => {
  test('ignores what the declaration does not list, what is read-only, and what is included', () => {
    const payload = {
      line: 'A',
      ghost: 1,
      stage: 'done',
      id: 7,
      created_at: 'now',
      facility_name: 'X',
      discarded_at: 'now',
      checks: [],
    };
    expect(readInput(sinks, payload, every)).toEqual({ values: { line: 'A', consistency: 'Unknown' }, errors: {} });
  });

  test('collects the errors of every field', () => {
    const { errors } = readInput(sinks, { vials: -1, contact: 'no', taken_on: 'soon' }, every);
    expect(errors).toEqual({
      line: ['Line is needed'],
      vials: ['Must be at least 0'],
      contact: ['That is no address'],
      taken_on: ['Must be a date, MM-DD-YYYY'],
    });
  });

  test('a new record has the default of what its payload does not name, and a form start alone is no value', () => {
    expect(readInput(sinks, { line: 'A' }, every).values).toEqual({ line: 'A', consistency: 'Unknown' });
    expect(readInput(sinks, { line: 'A', consistency: null }, every).values).toEqual({ line: 'A' });
    expect(readInput(sinks, { line: 'A', consistency: 'Liquid' }, every).values.consistency).toBe('Liquid');
    expect(readInput(sinks, { line: 'B' }, { ...every, existing: { line: 'A' } }).values).toEqual({ line: 'B' });
  });

  test('an update checks what it carries, and clears with null or an empty text', () => {
    const existing = { line: 'A', vials: 3, code: 'x' };
    expect(readInput(sinks, { vials: null, code: '' }, { ...every, existing })).toEqual({
      values: { vials: null, code: null },
      errors: {},
    });
    expect(readInput(sinks, { line: '' }, { ...every, existing }).errors).toEqual({ line: ['Line is needed'] });
  });

  test('a hidden field is skipped on create, cleared on update, and not required', () => {
    expect(readInput(sinks, { line: 'A', frozen: false, frozen_reason: 'why' }, every)).toEqual({
      values: { line: 'A', frozen: false, consistency: 'Unknown' },
      errors: {},
    });
    expect(readInput(sinks, { line: 'A', frozen: true }, every).errors).toEqual({
      frozen_reason: ['Frozen Reason is required'],
    });
    const existing = { line: 'A', frozen: true, frozen_reason: 'why' };
    expect(readInput(sinks, { frozen: false }, { ...every, existing }).values).toEqual({
      frozen: false,
      frozen_reason: null,
    });
  });

  test('an update that makes a required field apply must bring it', () => {
    const existing = { line: 'A', frozen: false, frozen_reason: null };
    expect(readInput(sinks, { frozen: true }, { ...every, existing }).errors).toEqual({
      frozen_reason: ['Frozen Reason is required'],
    });
    expect(readInput(sinks, { frozen: true, frozen_reason: 'why' }, { ...every, existing }).errors).toEqual({});
    expect(readInput(sinks, { line: 'B' }, { ...every, existing: { ...existing, frozen: true } }).errors).toEqual({});
  });

  test('a field that waits for a feature is left alone without it', () => {
    const existing = { first_name: 'A', free_trial_received_product: 'nuwiq' };
    const payload = { free_trial_received_product: null };
    expect(readInput(patients, payload, { ...none, existing }).values).toEqual({});
    expect(readInput(patients, payload, { ...every, existing }).values).toEqual(payload);
  });

  test('the plan decides what government says, and government = no clears the plan', () => {
    expect(withDerivedValues(insurances, { insurance_plan: 'VA' })).toMatchObject({ is_government: 'yes' });
    expect(withDerivedValues(insurances, { insurance_plan: null })).toMatchObject({ is_government: 'no' });
    const base = { patient_id: 1, category: 'primary' };
    expect(readInput(insurances, { ...base, insurance_plan: 'VA' }, every).values).toMatchObject({
      insurance_plan: 'VA',
    });
    const existing = { ...base, insurance_plan: 'VA', is_government: 'yes' };
    expect(readInput(insurances, { is_government: 'no' }, { ...every, existing }).values).toEqual({
      insurance_plan: null,
    });
    expect(readInput(insurances, { name: 'Acme' }, { ...every, existing }).values).toEqual({ name: 'Acme' });
  });
});

describe('shaping a payload', () => {
  test('a create drops empty values, hidden fields and what the server sets', () => {
    const values = {
      line: 'A',
      code: '',
      vials: 0,
      note: '<p><br></p>',
      keywords: [],
      frozen: false,
      frozen_reason: 'x',
      stage: 's',
      id: 1,
    };
    expect(buildCreatePayload(sinks, values, every)).toEqual({ line: 'A', vials: 0, frozen: false });
  });

  test('an update sends what changed, null for what was cleared or hidden now', () => {
    const original = {
      line: 'A',
      code: 'c',
      vials: 1,
      frozen: true,
      frozen_reason: 'why',
      keywords: ['a'],
      story: null,
    };
    const values = { ...original, code: undefined, vials: 2, frozen: false, keywords: ['a'], story: '' };
    expect(buildUpdatePayload(sinks, { values, original, ...every })).toEqual({
      code: null,
      vials: 2,
      frozen: false,
      frozen_reason: null,
    });
  });

  test('neither sends a field that waits for a feature without it, and the form keeps its value', () => {
    const [original, edit] = [
      { first_name: 'A', free_trial_received_product: 'nuwiq' },
      { first_name: 'B', free_trial_received_product: 'other' },
    ];
    expect(buildCreatePayload(patients, edit, none)).toEqual({ first_name: 'B' });
    expect(buildUpdatePayload(patients, { values: edit, original, ...none })).toEqual({ first_name: 'B' });
    expect(applyRules(patients, { values: original, original, ...none }).values).toEqual(original);
  });

  test('an update leaves alone what the form does not hold', () => {
    expect(buildUpdatePayload(sinks, { values: { vials: 2 }, original: { line: 'A', vials: 2 }, ...every })).toEqual(
      {},
    );
  });

  test('files go out as multipart: lists repeated, stored ones by their text, nothing as an empty text', () => {
    const upload = new File(['x'], 'a.txt');
    const payload = {
      line: 'A',
      vials: 2,
      report: null,
      pictures: [upload, { attachment_id: 4 }],
      keywords: ['a', 'b'],
      uses: [],
    };
    expect([hasFiles(payload), hasFiles({ line: 'A', report: null })]).toEqual([true, false]);
    const form = toMultipart(payload);
    expect([...form.keys()]).toEqual([
      'line',
      'vials',
      'report',
      'pictures[]',
      'pictures[]',
      'keywords[]',
      'keywords[]',
      'uses',
    ]);
    expect([
      form.get('report'),
      form.get('line'),
      form.get('vials'),
      form.getAll('pictures[]')[1],
      form.get('uses'),
    ]).toEqual(['', 'A', '2', '{"attachment_id":4}', '']);
  });
});

import { describe, expect, test } from 'vitest';
import { isRecoveryPayload, shapeUpdateBody } from '../../src/provider/payload';
import { registry } from '../fixtures/everything';

const sinks = registry.get('sinks');
const shape = (variables: Record<string, unknown>, original?: Record<string, unknown>) =>
  shapeUpdateBody(sinks, { variables, original, features: [] });

describe('with the original, an update holds what changed', () => {
  const original = {
    id: 1,
    line: 'One',
    story: 'Long',
    vials: 3,
    frozen: true,
    frozen_reason: 'Heat',
    keywords: ['a'],
    sister_id: 4,
    has_sister: 'yes',
  };

  test('a change, a cleared value, and nothing that is the same', () => {
    expect(shape({ ...original, line: 'Two', story: '', keywords: ['a'] }, original)).toEqual({
      line: 'Two',
      story: null,
    });
  });

  test('fields left out stay, and so do those whose condition holds in the record', () => {
    expect(shape({ line: 'Two' }, original)).toEqual({ line: 'Two' });
  });

  test('what no longer applies is cleared with it', () => {
    expect(shape({ frozen: false }, original)).toEqual({ frozen: false, frozen_reason: null });
  });

  test('what is the same, read-only, included or unknown is not sent', () => {
    expect(
      shape(
        { ...original, stage: 'x', facility_name: 'x', id: 9, created_at: 'x', nickname: 'x', has_sister: 'no' },
        original,
      ),
    ).toEqual({});
  });

  test('a derived value is read off the new values, not off the record', () => {
    const insurances = registry.get('patient_insurances');
    const stored = { insurance_plan: 'VA', is_government: 'yes' };
    expect(shapeUpdateBody(insurances, { variables: { is_government: 'no' }, original: stored, features: [] })).toEqual(
      { insurance_plan: null },
    );
    const none = { insurance_plan: null, is_government: 'no' };
    expect(shapeUpdateBody(insurances, { variables: { insurance_plan: 'VA' }, original: none, features: [] })).toEqual({
      insurance_plan: 'VA',
    });
    expect(shapeUpdateBody(insurances, { variables: { name: 'A' }, original: stored, features: [] })).toEqual({
      name: 'A',
    });
  });
});

describe('without the original, an update holds what is given', () => {
  test.each([
    ['', null],
    ['  ', null],
    [null, null],
    [undefined, null],
    ['x', 'x'],
  ])('%j is sent as %j', (value, sent) => {
    expect(shape({ story: value })).toEqual({ story: sent });
  });

  test('empty lists and formatted text without text are empty; false and zero are values', () => {
    expect(shape({ keywords: [], note: '<p><br></p>', frozen: false, vials: 0 })).toEqual({
      keywords: null,
      note: null,
      frozen: false,
      vials: 0,
    });
  });

  test('conditions are left to the server, which knows the record', () => {
    expect(shape({ frozen_reason: 'Heat' })).toEqual({ frozen_reason: 'Heat' });
  });

  test('read-only, included and unknown keys are not sent', () => {
    expect(shape({ stage: 'x', facility_name: 'x', id: 9, discarded_at: null, nickname: 'x', line: 'A' })).toEqual({
      line: 'A',
    });
  });
});

test('only an emptied discarded_at by itself recovers', () => {
  expect(isRecoveryPayload({ discarded_at: '' })).toBe(true);
  expect(isRecoveryPayload({ discarded_at: null })).toBe(true);
  expect(isRecoveryPayload({ discarded_at: '2026-01-01' })).toBe(false);
  expect(isRecoveryPayload({ discarded_at: null, line: 'A' })).toBe(false);
  expect(isRecoveryPayload({})).toBe(false);
});

// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import { choice, choices, email, file, phone, richText, text } from '../../src/schema/declare';
import { type Field, formatAmount } from '../../src/schema';
import { fieldProblems, rulesFor } from '../../src/fields/controls/formRules';
import { parseTypedDate, parseTypedInstant } from '../../src/fields/date/typedDate';
import { parseNumberInput, formatNumberInput } from '../../src/fields/number/input';

/** The message of a field's rules for a value, or undefined if they accept it. */
const messageOf = (field: Field, value: unknown, original?: unknown): string | undefined =>
  fieldProblems(field, value, original).join('; ') || undefined;

describe('rules', () => {
  it('mark what is required', () => {
    expect(rulesFor(text('Name', { required: true }))).toMatchObject([{ required: true }]);
    expect(rulesFor(text('Name'))).toMatchObject([{ required: false }]);
  });

  const pdf = file('Proof', { accept: ['pdf'] });
  const cases: readonly { what: string; field: Field; value: unknown; message: string | undefined }[] = [
    { what: 'blank required text', field: text('Name', { required: true }), value: '  ', message: 'Name is required' },
    {
      what: 'missing text with its own message',
      field: text('Name', { required: 'Facility Name is required' }),
      value: undefined,
      message: 'Facility Name is required',
    },
    { what: 'blank optional text', field: text('Name'), value: '', message: undefined },
    { what: 'wrong e-mail', field: email('Email'), value: 'x', message: 'Please enter a valid email' },
    {
      what: 'wrong e-mail with its own message',
      field: email('Email', { invalid: 'Please input a valid email' }),
      value: 'x',
      message: 'Please input a valid email',
    },
    { what: 'short phone', field: phone('Phone'), value: '312', message: undefined },
    {
      what: 'blank formatted text',
      field: richText('Note', { required: true }),
      value: '<p> </p>',
      message: 'Note is required',
    },
    { what: 'missing file', field: file('Proof', { required: true }), value: null, message: 'Proof is required' },
    {
      what: 'file of another type',
      field: pdf,
      value: new File(['x'], 'a.exe'),
      message: 'a.exe is not one of the accepted types: pdf',
    },
    { what: 'file about to be uploaded', field: pdf, value: new File(['x'], 'a.pdf'), message: undefined },
    {
      what: 'stored file of another type',
      field: pdf,
      value: { attachment_id: 1, name: 'old.tiff' },
      message: undefined,
    },
  ];
  it.each(cases)('answer $what', ({ field, value, message }) => {
    expect(messageOf(field, value)).toBe(message);
  });

  it('accept a stored value that left the list, as long as it is left alone', () => {
    const status = choice('Status', ['Open', 'Closed']);
    expect(messageOf(status, 'Pending', 'Pending')).toBeUndefined();
    expect(messageOf(status, 'Pending', 'Open')).toBe('Must be one of the listed values');
    expect(messageOf(text('Name', { required: true }), '', '')).toBe('Name is required');
  });

  it('accept stored values that left the list where one was taken out and put in again, or a draft holds them', () => {
    const days = choices('Days', ['Monday', 'Friday']);
    expect(messageOf(days, ['Monday', 'Someday'], ['Monday', 'Someday'])).toBeUndefined();
    expect(messageOf(days, ['Someday'], ['Monday', 'Someday'])).toBe('Must be one of the listed values');
  });
});

describe('typed dates', () => {
  it.each([
    ['02292024', '2024-02-29'],
    ['02-29-2024', '2024-02-29'],
    ['2/9/2024', '2024-02-09'],
    [' 2024-02-29 ', '2024-02-29'],
    ['\u200e2\u200e/\u200e29\u200e/\u200e2024', '2024-02-29'],
    ['02\u201129\u20132024\u00a0', '2024-02-29'],
    ['02-30-2024', undefined],
    ['02-29-24', '2024-02-29'],
    ['13-01-2024', undefined],
    ['someday', undefined],
  ])('%s is %s', (typed, wire) => {
    expect(parseTypedDate(typed)).toBe(wire);
  });

  it('with a time are instants of the zone of the browser', () => {
    expect(parseTypedInstant('02-29-2024 9:05')).toBe(new Date(2024, 1, 29, 9, 5).toISOString());
    expect(parseTypedInstant('\u200e02\u201129\u20112024\u00a09:05')).toBe(new Date(2024, 1, 29, 9, 5).toISOString());
    expect(parseTypedInstant('02292024')).toBe(new Date(2024, 1, 29).toISOString());
    expect(parseTypedInstant('02-29-2024 24:30')).toBeUndefined();
  });
});

describe('typed numbers', () => {
  it.each([
    ['', null],
    [' 12 ', 12],
    ['1.', 1],
    ['-0.5', -0.5],
    ['$1,234.50', 1234.5],
    ['12%', 12],
    ['\u200b1,234.50\u00a0', 1234.5],
    ['\u20125', -5],
    ['\u200b', null],
    ['5\u20137', '5\u20137'],
    ['1,23', '1,23'],
    ['1e3', '1e3'],
    ['12345678901234567890', '12345678901234567890'],
  ])('%j is %j', (typed, value) => {
    expect(parseNumberInput(typed)).toBe(value);
  });

  it('show as they are read, money grouped', () => {
    expect(formatNumberInput(0.125)).toBe('0.125');
    expect(formatNumberInput(null)).toBe('');
    expect(formatNumberInput('abc')).toBe('abc');
    expect(formatNumberInput(1234.5, { format: formatAmount })).toBe('1,234.50');
    expect(formatNumberInput(1234.567, { format: formatAmount })).toBe('1,234.567');
  });
});

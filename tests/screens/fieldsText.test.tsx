// @vitest-environment jsdom
import './setup';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import dayjs from 'dayjs';
import { describe, expect, it } from 'vitest';
import { integer, money, percent } from '../../src/schema/declare';
import { ndcMessage, type Field } from '../../src/schema';
import { fieldNamed, renderField } from './fieldHarness';

interface TypingCase {
  readonly field: Field;
  readonly typed: string;
  readonly value: unknown;
  readonly shown?: string;
}

const labelled = (name: string) => fieldNamed(name);

const typing: Record<string, TypingCase> = {
  text: { field: labelled('line'), typed: 'Ada <b>', value: 'Ada <b>' },
  longText: { field: labelled('story'), typed: 'one', value: 'one' },
  email: { field: labelled('contact'), typed: 'a@example.com', value: 'a@example.com' },
  phone: { field: labelled('hotline'), typed: '312.555-0142', value: '3125550142', shown: '(312) 555-0142' },
  integer: { field: labelled('vials'), typed: '42', value: 42 },
  decimal: { field: labelled('volume'), typed: '0.125', value: 0.125 },
  money: { field: labelled('price'), typed: '1234.5', value: 1234.5 },
  percent: { field: labelled('purity'), typed: '99.5', value: 99.5 },
  weight: { field: labelled('donor_weight'), typed: '70.5', value: '70.5-kg' },
  ndcList: { field: labelled('ndc'), typed: '12345-6789-01', value: '12345-6789-01' },
  password: { field: labelled('secret'), typed: 'correct horse', value: 'correct horse' },
  prefixedId: { field: labelled('sister_id'), typed: 'SINK12', value: 'SINK12' },
  date: { field: labelled('taken_on'), typed: '02292024', value: '2024-02-29' },
  instant: {
    field: labelled('seen_at'),
    typed: '02-29-2024 13:45',
    value: new Date(2024, 1, 29, 13, 45).toISOString(),
  },
};

describe.each(Object.entries(typing))('typing into %s', (_kind, { field, typed, value, shown = typed }) => {
  it('gives the value of the wire, and clearing gives an empty one', async () => {
    const { control, user, last } = renderField(field);
    await user.type(control(), typed);
    expect(last()).toEqual(value);
    expect(control().value).toBe(shown);
    await user.clear(control());
    expect(last() ?? '').toBe('');
    expect(control().value).toBe('');
  });

  it('offers no values that the browser remembers', () => {
    const { control } = renderField(field);
    expect(control().getAttribute('autocomplete')).toMatch(/^(off|new-password)$/);
  });
});

const wrong: readonly (readonly [string, string, string])[] = [
  ['line', 'x'.repeat(81), 'Must be at most 80 characters'],
  ['story', 'x'.repeat(501), 'Must be at most 500 characters'],
  ['contact', 'nobody', 'That is no address'],
  ['vials', '1.5', 'Must be a whole number'],
  ['vials', '5001', 'Must be at most 5000'],
  ['vials', '-1', 'Must be at least 0'],
  ['vials', 'many', 'Must be a number'],
  ['volume', '0.1234', 'Must have at most 3 decimals'],
  ['price', '1.239', 'Must have at most 2 decimals'],
  ['purity', '101', 'Must be at most 100'],
  ['taken_on', '02-30-2024', 'Must be a date, MM-DD-YYYY'],
  ['seen_at', '02-29-2024 25:00', 'Must be a date and time'],
  ['donor_weight', '1001', 'Must be 0 to 1000 kg or lbs with one decimal'],
  ['donor_weight', '70.55', 'Must be 0 to 1000 kg or lbs with one decimal'],
  ['secret', 'short', 'Must be at least 8 characters'],
  ['sister_id', 'XY', 'Must be the number of a record'],
];

describe('wrong input', () => {
  it.each(wrong)('%s: %.20s stays in sight with "%s"', async (name, typed, text) => {
    const { control, user, expectMessage, save, saved } = renderField(fieldNamed(name));
    await user.click(control());
    await user.paste(typed);
    await expectMessage(text);
    expect(control().value).toBe(typed);
    expect(control().getAttribute('aria-invalid')).toBe('true');
    await save();
    expect(saved).toEqual([]);
  });

  it('says what is required in the words of the declaration', async () => {
    const { save, saved } = renderField(fieldNamed('line'));
    await save();
    expect(await screen.findByText('Line is needed')).toBeTruthy();
    expect(saved).toEqual([]);
  });
});

describe('long text', () => {
  it('counts near the limit, without losing the place of who types', async () => {
    const { control, user } = renderField(fieldNamed('story'), { value: 'x'.repeat(449) });
    await user.click(control());
    const before = control();
    await user.keyboard('y');
    expect(screen.queryByText('450 / 500')).toBeNull();
    await user.keyboard('y');
    expect(screen.getByText('451 / 500')).toBeTruthy();
    expect(document.activeElement).toBe(before);
  });
});

describe('phone', () => {
  it('takes what is pasted as it means, or keeps it in sight and refuses it', async () => {
    const { control, user, last, save, saved } = renderField(fieldNamed('hotline'));
    for (const [pasted, value, shown] of [
      ['+1 (312) 555-0142', '3125550142', '(312) 555-0142'],
      ['13125550142', '3125550142', '(312) 555-0142'],
      ['312555014299', '312555014299', '312555014299'],
      ['(312) 555-0142 x4417', '(312) 555-0142 x4417', '(312) 555-0142 x4417'],
      ['+44 20 7946 0958', '+44 20 7946 0958', '+44 20 7946 0958'],
      ['N/A', 'N/A', 'N/A'],
    ] as const) {
      await user.clear(control());
      await user.paste(pasted);
      expect([last(), control().value]).toEqual([value, shown]);
    }
    expect(control().className).toContain('ant-input-status-error');
    await save();
    expect(saved).toEqual([]);
    expect(screen.getAllByText('Phone number must be 10 digits').length).toBeGreaterThan(0);
  });

  it.each([
    ['12025550143', '2025550143', '(202) 555-0143'],
    ['1-202-555-0143', '2025550143', '(202) 555-0143'],
    ['+1 202 555 0143', '2025550143', '(202) 555-0143'],
    ['202.555.0143', '2025550143', '(202) 555-0143'],
    ['2025550143 x4417', '2025550143 x4417', '2025550143 x4417'],
    ['1-202-555-0143 ext. 7', '1-202-555-0143 ext. 7', '1-202-555-0143 ext. 7'],
    ['+44 20 7946 0958', '+44 20 7946 0958', '+44 20 7946 0958'],
    ['20255501434', '20255501434', '20255501434'],
    ['1-800-FLOWERS', '1-800-FLOWERS', '1-800-FLOWERS'],
    ['N/A', 'N/A', 'N/A'],
    ['312abc555', '312555', '(312) 555'],
    ['555-0100 opt 2', '555-0100 opt 2', '555-0100 opt 2'],
    ['5550100ext2', '5550100ext2', '5550100ext2'],
  ])('typed key by key, %s becomes %s', async (typed, value, shown) => {
    const { control, user, last } = renderField(fieldNamed('hotline'));
    await user.type(control(), typed);
    expect([last(), control().value]).toEqual([value, shown]);
  });

  it('points out an area code that cannot be, and saves it all the same', async () => {
    const { control, user, save, saved } = renderField(fieldNamed('hotline'));
    await user.type(control(), '1202555014');
    expect(screen.getByText('An area code cannot begin with 0 or 1')).toBeTruthy();
    await save();
    await waitFor(() => expect(saved).toEqual(['1202555014']));
  });

  it('shows a stored text that is no phone number, and takes it as long as it is not changed', async () => {
    const { control, user, save, saved } = renderField(fieldNamed('hotline'), { value: '3125550142 x4417' });
    expect(control().value).toBe('3125550142 x4417');
    await save();
    await waitFor(() => expect(saved).toEqual(['3125550142 x4417']));
    await user.type(control(), '{Backspace}');
    await save();
    expect(saved).toHaveLength(1);
  });

  it.each([
    '+1 (312) 555-0142',
    '+13125550142',
    '1-312-555-0142',
    '1 (312) 555-0142',
    '1.312.555.0142',
    '(1) 312 555 0142',
    'tel:+1-312-555-0142',
  ])('drops the country code of %s where it is pasted', async (pasted) => {
    const { control, user, last } = renderField(fieldNamed('hotline'));
    await user.click(control());
    await user.paste(pasted);
    expect(last()).toBe('3125550142');
    expect(control().selectionStart).toBe('(312) 555-0142'.length);
  });

  it('drops a country code behind a plus that is typed, and shows it until the number begins', async () => {
    const { control, user, last } = renderField(fieldNamed('hotline'));
    const seen: string[] = [];
    for (const key of '+1 31') {
      await user.type(control(), key);
      seen.push(control().value);
    }
    expect(seen).toEqual(['+', '+1', '+1 ', '(3', '(31']);
    await user.type(control(), '25550142');
    expect([last(), control().value]).toEqual(['3125550142', '(312) 555-0142']);
    await user.clear(control());
    await user.type(control(), '+1{Backspace}{Backspace}13125550142');
    expect(last()).toBe('3125550142');
  });

  it('hints at a short number and saves it all the same', async () => {
    const { control, user, save, saved } = renderField(fieldNamed('hotline'));
    await user.type(control(), '312555');
    expect(control().value).toBe('(312) 555');
    const hint = screen.getByText('Phone number must be 10 digits');
    expect(control().getAttribute('aria-describedby')).toContain(hint.id);
    await save();
    await waitFor(() => expect(saved).toEqual(['312555']));
    await user.type(control(), '0142');
    expect(screen.queryByText('Phone number must be 10 digits')).toBeNull();
  });

  it('deletes backwards over the mask, and leaves the caret where it was', async () => {
    const { control, user, last } = renderField(fieldNamed('hotline'), { value: '3125550142' });
    await user.click(control());
    control().setSelectionRange(4, 4);
    await user.keyboard('{Backspace}');
    expect(last()).toBe('315550142');
    expect(control().selectionStart).toBe(3);
  });

  it('keeps an eleventh digit in sight in place of pushing the last one out, and is right again without it', async () => {
    const { control, user, last } = renderField(fieldNamed('hotline'), { value: '312555014' });
    await user.click(control());
    control().setSelectionRange(0, 0);
    await user.keyboard('9');
    expect(last()).toBe('9312555014');
    await user.keyboard('7');
    expect(control().value).toBe('(9731) 255-5014');
    expect(control().selectionStart).toBe(3);
    await user.keyboard('{Backspace}');
    expect([last(), control().value]).toEqual(['9312555014', '(931) 255-5014']);
  });

  it('takes digits in the middle, and over what is selected', async () => {
    const { control, user, last } = renderField(fieldNamed('hotline'), { value: '312014' });
    await user.click(control());
    control().setSelectionRange(6, 6);
    await user.keyboard('555');
    expect(last()).toBe('312555014');
    expect(control().selectionStart).toBe(9);
    control().setSelectionRange(0, 14);
    await user.keyboard('8');
    expect(last()).toBe('8');
  });
});

describe('numbers', () => {
  it('group money once nobody types in it, and understand what people paste', async () => {
    const { control, user, last } = renderField(money('Amount'), { value: 1234567.5 });
    expect(control().value).toBe('1,234,567.50');
    await user.clear(control());
    await user.paste('$2,500.10');
    expect(last()).toBe(2500.1);
    await user.click(document.body);
    expect(control().value).toBe('2,500.10');
  });

  it('show a percent sign beside them, and understand it where it is typed along', async () => {
    const { control, user, last } = renderField(percent('Share'), { value: 12.5 });
    expect(control().value).toBe('12.5');
    expect(screen.getByText('%')).toBeTruthy();
    await user.clear(control());
    await user.type(control(), '20.5 %');
    expect(last()).toBe(20.5);
  });

  it('take the sign of their currency and no other', async () => {
    const { control, user, last } = renderField(money('Fee', { currency: 'EUR' }), { value: 3 });
    expect(screen.getByText('€')).toBeTruthy();
    await user.clear(control());
    await user.paste('-€1,234.5');
    expect(last()).toBe(-1234.5);
    await user.clear(control());
    await user.paste('$12');
    expect(last()).toBe('$12');
  });

  it('do not change by the wheel or the arrow keys', async () => {
    const { control, user, changes } = renderField(integer('Amount'), { value: 7 });
    await user.click(control());
    fireEvent.wheel(control(), { deltaY: 100 });
    await user.keyboard('{ArrowUp}{ArrowDown}');
    expect(control().value).toBe('7');
    expect(changes).toEqual([]);
  });

  it('keep a number that a computer cannot hold as it was typed', async () => {
    const { control, user, last } = renderField(integer('Amount'));
    await user.type(control(), '12345678901234567890');
    expect(last()).toBe('12345678901234567890');
    expect(control().value).toBe('12345678901234567890');
  });
});

describe('date', () => {
  it.each([
    ['02-29-2024', '2024-02-29'],
    ['2/9/2024', '2024-02-09'],
    ['2024-02-29', '2024-02-29'],
  ])('takes %s', async (typed, wire) => {
    const { control, user, last } = renderField(fieldNamed('taken_on'));
    await user.type(control(), typed);
    expect(last()).toBe(wire);
    await user.click(document.body);
    const [year, month, day] = wire.split('-');
    expect(control().value).toBe(`${month}-${day}-${year}`);
  });

  it('takes words and short forms, and shows the whole date once it is left', async () => {
    const { control, user, last } = renderField(fieldNamed('taken_on'));
    for (const [typed, days] of [
      ['tomorrow', 1],
      ['+7', 7],
    ] as const) {
      await user.clear(control());
      await user.type(control(), typed);
      const day = dayjs().add(days, 'day');
      expect([last(), control().value]).toEqual([day.format('YYYY-MM-DD'), typed]);
      await user.tab();
      expect(control().value).toBe(day.format('MM-DD-YYYY'));
    }
  });

  it('keeps what is no date, and refuses it', async () => {
    const { control, user, expectMessage, save, saved } = renderField(fieldNamed('taken_on'));
    await user.type(control(), 'someday');
    await expectMessage('Must be a date, MM-DD-YYYY');
    await save();
    expect([control().value, saved]).toEqual(['someday', []]);
  });

  it('that is due is set by one press, and passed by the Tab key', async () => {
    const { user, last, control } = renderField(fieldNamed('taken_on'));
    await user.click(screen.getByRole('button', { name: 'In a week' }));
    expect(last()).toBe(dayjs().add(7, 'day').format('YYYY-MM-DD'));
    await user.click(screen.getByRole('button', { name: 'Tomorrow' }));
    expect(control().value).toBe(dayjs().add(1, 'day').format('MM-DD-YYYY'));
    await user.click(control());
    await user.tab();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Save' }));
  });

  it('offers the days that its declaration names', async () => {
    const { user, last } = renderField(fieldNamed('wanted_by'));
    expect(screen.queryByRole('button', { name: 'Tomorrow' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'In a month' }));
    expect(last()).toBe(dayjs().add(30, 'day').format('YYYY-MM-DD'));
  });

  it('that is not due has no such buttons', () => {
    renderField(fieldNamed('drawn_on'));
    expect(screen.queryByRole('button', { name: 'Tomorrow' })).toBeNull();
  });

  it('takes a day of the calendar, and the clear button empties it', async () => {
    const { control, user, last } = renderField(fieldNamed('taken_on'), { value: '2024-02-10' });
    expect(control().value).toBe('02-10-2024');
    await user.click(control());
    await user.click(document.querySelector('[title="2024-02-20"]') as HTMLElement);
    expect(last()).toBe('2024-02-20');
    await user.click(document.querySelector('.ant-picker-clear') as HTMLElement);
    expect(last()).toBeNull();
  });

  it('does not fall back to the date before when a right one is made wrong', async () => {
    const { control, user, last } = renderField(fieldNamed('taken_on'), { value: '2024-02-10' });
    await user.type(control(), '9');
    await user.click(document.body);
    expect(last()).toBe('02-10-20249');
    expect(control().value).toBe('02-10-20249');
  });
});

describe('height and weight', () => {
  it('takes feet alone as no inches, and clears both with the feet', async () => {
    const { control, user, last, pick } = renderField(fieldNamed('donor_height'));
    await user.click(control());
    await pick('5 ft');
    expect(last()).toBe('feet_5_inch_0');
    await user.type(screen.getByLabelText('Donor Height, inches'), '11');
    await pick('11 in');
    expect(last()).toBe('feet_5_inch_11');
    await user.click(document.querySelector('.ant-select-clear') as HTMLElement);
    expect(last()).toBeNull();
  });

  it('refuses inches without feet', async () => {
    const { user, pick, expectMessage } = renderField(fieldNamed('donor_height'));
    await user.click(screen.getByLabelText('Donor Height, inches'));
    await pick('3 in');
    await user.click(screen.getByLabelText('Donor Height'));
    await expectMessage('Must be 1 to 7 feet and 0 to 11 inches');
  });

  it('changes the unit of a weight, before and after the number', async () => {
    const { control, user, last, pick } = renderField(fieldNamed('donor_weight'));
    await user.click(screen.getByLabelText('Donor Weight, unit'));
    await pick('lbs');
    await user.type(control(), '150');
    expect(last()).toBe('150-lbs');
    await user.click(screen.getByLabelText('Donor Weight, unit'));
    await pick('kg');
    expect(last()).toBe('150-kg');
  });

  it('keeps the unit of a weight whose number is emptied and typed again', async () => {
    const { control, user, last } = renderField(fieldNamed('donor_weight'), { value: '180-lbs' });
    await user.clear(control());
    expect(last()).toBeNull();
    await user.type(control(), '175');
    expect(last()).toBe('175-lbs');
  });
});

describe('NDC list', () => {
  it('adds and removes lines, joins the filled ones, and marks the wrong one', async () => {
    const { control, user, last } = renderField(fieldNamed('ndc'), { value: '12345-6789-01' });
    expect(screen.queryByRole('button', { name: /Remove/ })).toBeNull();
    await user.click(screen.getByRole('button', { name: /Add NDC/ }));
    expect(document.activeElement).toBe(screen.getByLabelText('NDC 2'));
    await user.type(screen.getByLabelText('NDC 2'), '99999-1111-2');
    expect(screen.getByText(ndcMessage)).toBeTruthy();
    await user.type(screen.getByLabelText('NDC 2'), '2');
    expect(screen.queryByText(ndcMessage)).toBeNull();
    expect(last()).toBe('12345-6789-01, 99999-1111-22');
    await user.click(screen.getByRole('button', { name: 'Remove NDC 1' }));
    expect(last()).toBe('99999-1111-22');
    expect(control().value).toBe('99999-1111-22');
    expect(screen.queryByRole('button', { name: /Remove/ })).toBeNull();
    await waitFor(() => expect(document.activeElement === control()).toBe(true));
  });

  it('marks the wrong line alone', async () => {
    const { user, save } = renderField(fieldNamed('ndc'), { value: '12345-6789-01, 99999-1111-22, 99999-1111-33' });
    await user.type(screen.getByLabelText('NDC 2'), '3');
    await save();
    await waitFor(() => expect(screen.getByLabelText('NDC 2').className).toContain('ant-input-status-error'));
    for (const name of ['NDC', 'NDC 3']) {
      expect(screen.getByLabelText(name).className).not.toContain('ant-input-status-error');
      expect(screen.getByLabelText(name).getAttribute('aria-invalid')).not.toBe('true');
    }
  });

  it('writes eleven digits with their dashes, and several that are pasted in a line each', async () => {
    const { control, user, last } = renderField(fieldNamed('ndc'));
    await user.type(control(), '12345678901');
    expect([control().value, last()]).toEqual(['12345-6789-01', '12345-6789-01']);
    await user.click(screen.getByRole('button', { name: /Add NDC/ }));
    await user.paste('99999111122\r\n99999-1111-33\n');
    expect(screen.getAllByRole<HTMLInputElement>('textbox').map((input) => input.value)).toEqual([
      '12345-6789-01',
      '99999-1111-22',
      '99999-1111-33',
    ]);
    expect(last()).toBe('12345-6789-01, 99999-1111-22, 99999-1111-33');
  });
});

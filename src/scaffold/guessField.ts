import { parseTypedDate } from '../fields/date/typedDate';
import { phoneDigits, phoneOf, toNumber, usStates, type FieldKind } from '../schema';
import type { KindPlan } from './FieldPlan';
import { wordsOf } from './names';

/** A column of a table: its heading, and its values that are not empty. */
export interface Column {
  readonly heading: string;
  readonly values: readonly string[];
}

/** A day that is written with its year: what people type beside that, such as `+7`, is no day of a file. */
const datedPattern = /^\d{4}\W|^\w+\W.*\d{4}$/;

/** Whether a text is an existing day: 2026-03-31, 3/31/2026, 03-31-2026, 31.3.2026, 31 Mar 2026 or March 31, 2026. */
const isDay = (text: string): boolean =>
  datedPattern.test(text) && parseTypedDate(text.replace(/^(\d{1,2})\.(\d{1,2})\.(\d{4})$/, '$2/$1/$3')) !== undefined;

const timePattern =
  /^(.+?)[T ,]+([01]?\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d+)?)?\s*([AaPp][Mm])?\s*(Z|UTC|[+-]\d{2}(:?\d{2})?)?$/;

/** Whether a text is a day with a time, in any notation of a day: 2026-03-31T08:30:00Z, 3/31/2026 8:30 AM. */
function isInstant(text: string): boolean {
  const [, day = ''] = timePattern.exec(text) ?? [];
  return isDay(day);
}

type Detector = (column: Column) => KindPlan | undefined;

const hasWord = (heading: string, pattern: RegExp): boolean => wordsOf(heading).some((word) => pattern.test(word));
const phoneWord = /^(phone|telephone|tel|fax|mobile|cell)$/;
const moneyWord = /^(price|amount|cost|costs|fee|fees|total|balance|copay|income|salary)$/;
/** Words of texts that consist of digits: nobody calculates with them. */
const codeWord = /^(id|ids|npi|zip|postcode|code|number|no|ssn|ndc|ptan|dea|license|extension|ext|account|mrn)$/;
const longWord = /^(note|notes|comment|comments|description|remark|remarks|instructions)$/;

/** What the words of a name say of a text: a kind for its usual names, such as `fax_number`. */
export function kindByName(name: string): FieldKind | undefined {
  const is = (pattern: RegExp): boolean => hasWord(name, pattern);
  if (is(/^e?mail$/) && !is(/^(status|sent|subject)$/)) return 'email';
  if (is(phoneWord) && !is(/^(type|extension|ext)$/)) return 'phone';
  return is(longWord) ? 'longText' : undefined;
}

/** Whether a number with this name is an amount of money. */
export const isMoneyName = (name: string): boolean => hasWord(name, moneyWord);

const everyIs =
  (kind: FieldKind, isValue: (value: string) => boolean): Detector =>
  ({ values }) =>
    values.every(isValue) ? { kind } : undefined;

/** A number without signs of thousands; undefined for a text that is no number. */
function numberOf(text: string): number | undefined {
  const plain = /^[+-]?\d{1,3}(,\d{3})+(\.\d+)?$/.test(text) ? text.replaceAll(',', '') : text;
  const value = toNumber(plain);
  return typeof value === 'number' && Math.abs(value) < 1e11 ? value : undefined;
}

/** The limits that values beyond those of their kind need. */
function limitsFor(values: readonly number[], { min, max }: { readonly min: number; readonly max: number }) {
  const [least, most] = [Math.min(...values), Math.max(...values)];
  return { ...(least < min && { min: Math.floor(least) }), ...(most > max && { max: Math.ceil(most) }) };
}

const withOptions = (kind: FieldKind, options: Readonly<Record<string, unknown>>): KindPlan =>
  Object.keys(options).length > 0 ? { kind, options } : { kind };

const currencies: Readonly<Record<string, string>> = { $: 'USD', '€': 'EUR', '£': 'GBP', '¥': 'JPY' };

/** The sign and the number of an amount such as $1,234.50, -$5 or 5 €. */
function amountOf(text: string): { readonly sign: string; readonly amount: number } | undefined {
  const [, minus = '', before = '', digits = '', after = ''] =
    /^(-?)\s*([$€£¥]?)\s*([\d.,]+)\s*([$€£¥]?)$/.exec(text) ?? [];
  const amount = numberOf(`${minus}${digits}`);
  const sign = before || after;
  return sign === '' || amount === undefined ? undefined : { sign, amount };
}

const detectMoney: Detector = ({ values }) => {
  const amounts = values.flatMap((value) => amountOf(value) ?? []);
  const [currency = '', ...others] = new Set(amounts.map(({ sign }) => currencies[sign] ?? ''));
  if (amounts.length < values.length || others.length > 0) return undefined;
  const limits = limitsFor(
    amounts.map(({ amount }) => amount),
    { min: 0, max: Infinity },
  );
  return withOptions('money', { ...limits, ...(currency !== 'USD' && { currency }) });
};

const detectPercent: Detector = ({ values }) => {
  const numbers = values.flatMap((value) => (value.endsWith('%') ? (numberOf(value.slice(0, -1).trim()) ?? []) : []));
  return numbers.length < values.length ? undefined : withOptions('percent', limitsFor(numbers, { min: 0, max: 100 }));
};

const decimalsOf = (text: string): number => text.split('.')[1]?.length ?? 0;

const detectNumber: Detector = ({ heading, values }) => {
  const isCode = hasWord(heading, codeWord) || values.some((value) => /^[+-]?0\d/.test(value));
  const numbers = values.flatMap((value) => numberOf(value) ?? []);
  if (isCode || numbers.length < values.length) return undefined;
  const scale = Math.max(...values.map(decimalsOf));
  if (isMoneyName(heading) && scale <= 2) return withOptions('money', limitsFor(numbers, { min: 0, max: Infinity }));
  if (scale === 0) return { kind: 'integer' };
  return withOptions('decimal', scale > 2 ? { scale } : {});
};

const isPhone = (heading: string) => {
  const isNamed = hasWord(heading, phoneWord);
  return (value: string): boolean => phoneOf(value)?.length === phoneDigits && (isNamed || /[^\d]/.test(value.trim()));
};

/** The most options of a choice that is guessed, how often each occurs on average, and the length of one. */
const choiceLimits = { options: 12, repeats: 3, length: 40 };

const detectChoice: Detector = ({ heading, values }) => {
  const options = [...new Set(values)].toSorted((a, b) => a.localeCompare(b, 'en'));
  const isShort = options.length <= choiceLimits.options && options.every((one) => one.length <= choiceLimits.length);
  const repeats = values.length >= choiceLimits.repeats * options.length;
  const differs = new Set(options.map((one) => one.toLowerCase())).size === options.length;
  return options.length > 1 && isShort && repeats && differs && !hasWord(heading, codeWord)
    ? { kind: 'choice', list: options }
    : undefined;
};

const isLong = (value: string): boolean => value.length > 255 || value.includes('\n');

/** In this order: a kind before one that accepts its values too. */
const detectors: readonly Detector[] = [
  everyIs('email', (value) => /^[^\s@]+@[^\s@]+\.[a-z]{2,}$/i.test(value)),
  everyIs('boolean', (value) => /^(true|false|yes|no|y|n|t|f)$/i.test(value)),
  everyIs('usState', (value) => usStates.includes(value)),
  everyIs('date', isDay),
  everyIs('instant', (value) => isInstant(value) || isDay(value)),
  (column) => everyIs('phone', isPhone(column.heading))(column),
  detectMoney,
  detectPercent,
  detectNumber,
  ({ values }) =>
    values.every((value) => /^https?:\/\/\S+$/.test(value)) ? withOptions('text', { url: true }) : undefined,
  ({ values }) => (values.some(isLong) ? { kind: 'longText' } : undefined),
  detectChoice,
];

/** The kind of field that takes all values of a column; a text, or what its heading says, if there are none. */
export function guessField(column: Column): KindPlan {
  if (column.values.length === 0) return { kind: kindByName(column.heading) ?? 'text' };
  for (const detect of detectors) {
    const guess = detect(column);
    if (guess) return guess;
  }
  return { kind: hasWord(column.heading, longWord) ? 'longText' : 'text' };
}

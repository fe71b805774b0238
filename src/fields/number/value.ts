import * as z from 'zod/mini';
import { fieldFactory } from '../shared/fieldFactory';
import type { CommonOptions } from '../shared/fieldOptions';
import { defineKind, type FieldHead } from '../shared/Kind';
import type { Masked } from '../shared/mask';
import { rangeOperators } from '../shared/operators';
import { preprocess, toText } from '../shared/schemas';

export interface NumberOptions extends CommonOptions {
  /** Smallest allowed value. */
  readonly min?: number;
  /** Largest allowed value. */
  readonly max?: number;
}
export interface IntegerOptions extends NumberOptions {
  readonly masked?: Masked;
}
export interface DecimalOptions extends NumberOptions {
  /** Digits after the decimal point. Default: 2. */
  readonly scale?: number;
}
export interface MoneyOptions extends NumberOptions {
  /** ISO 4217 code, such as `EUR`. Default: US dollars. */
  readonly currency?: string;
}

const defaultCurrency = 'USD';
const currencyFormats = new Map<string, Intl.NumberFormat>();

/** The currency of a field; US dollars by default. */
export const currencyOf = ({ currency = defaultCurrency }: { readonly currency?: string }): string => currency;

/** The number format of a currency, cached. */
function currencyFormatOf(currency: string): Intl.NumberFormat {
  const format = currencyFormats.get(currency) ?? new Intl.NumberFormat('en-US', { style: 'currency', currency });
  currencyFormats.set(currency, format);
  return format;
}

/** $0,0.00 (Cases 9), or the equivalent in another currency. */
export const formatMoney = (amount: number, currency = defaultCurrency): string =>
  currencyFormatOf(currency).format(amount);

/** The symbol of a currency, such as $. */
export const currencySign = (currency = defaultCurrency): string =>
  currencyFormatOf(currency)
    .formatToParts(0)
    .find(({ type }) => type === 'currency')?.value ?? currency;

/** Whether a text has the form of a currency code. Intl accepts no other; the check of the declarations reports it. */
const isCurrencyCode = (currency: string): boolean => /^[a-z]{3}$/i.test(currency);

/** Digits after the decimal point of an amount: two for most currencies. */
export const currencyDigits = (currency = defaultCurrency): number =>
  currencyFormatOf(isCurrencyCode(currency) ? currency : defaultCurrency).resolvedOptions().maximumFractionDigits ?? 0;

/** An amount without its sign and with all of its digits, as an input shows it: 1,234.50. */
export const formatAmount = (amount: number, currency?: string): string =>
  new Intl.NumberFormat('en-US', {
    minimumFractionDigits: currencyDigits(currency),
    maximumFractionDigits: 20,
  }).format(amount);

const plainFormat = new Intl.NumberFormat('en-US', { maximumFractionDigits: 20, useGrouping: false });

/** A number with all of its digits. */
const formatNumber = (number: number): string =>
  // Most numbers are whole and do not need an Intl.NumberFormat, which is slow.
  Number.isSafeInteger(number) ? String(number) : plainFormat.format(number);

/** Converts numeric text to a number; returns anything else unchanged, for the schema to reject. */
export function toNumber(raw: unknown): unknown {
  if (typeof raw !== 'string' || !/^\s*[+-]?(\d+(\.\d*)?|\.\d+)\s*$/.test(raw)) return raw;
  return Number(raw);
}

/** Whether a number has at most `scale` digits after the decimal point. */
function hasScale(value: number, scale: number): boolean {
  const [, fraction = ''] = String(value).split('.');
  return !String(value).includes('e') && fraction.length <= scale;
}

/**
 * A field with the limits of its kind where it has none of its own. Computed fields are exempt, because nobody could
 * correct their values.
 */
export const withLimits = <F extends { readonly computed?: unknown }>(
  limits: { readonly min?: number; readonly max?: number },
  field: F,
) => ({ ...(field.computed === undefined && limits), ...field });

const numberSchema = (
  field: { readonly min?: number; readonly max?: number; readonly label: string },
  limit: number,
  scale: number,
) => {
  const [min, max] = [field.min ?? -limit, field.max ?? limit];
  return preprocess(
    toNumber,
    z.number('Must be a number').check(
      z.minimum(min, `Must be at least ${min}`),
      z.maximum(max, `Must be at most ${max}`),
      z.refine(
        (value) => hasScale(value, scale),
        scale === 0 ? 'Must be a whole number' : `Must have at most ${scale} ${scale === 1 ? 'decimal' : 'decimals'}`,
      ),
    ),
  );
};

/** Maximum amount of numbers with decimals. */
const maxAmount = 1e11;

/**
 * Creates a formatter for numbers. It accepts numeric text such as "2.0", which a server may send, and returns anything
 * else as text.
 */
const createNumberFormatter =
  <F>(format: (value: number, field: F) => string) =>
  (value: unknown, field: F): string => {
    const number = toNumber(value);
    return typeof number === 'number' && Math.abs(number) <= Number.MAX_SAFE_INTEGER
      ? format(number, field)
      : toText(value);
  };

/** A number for exports, with digits only. */
const toPlainDigits = (value: unknown): string => toText(toNumber(value));

const decimalScale = ({ scale = 2 }: DecimalOptions): number => scale;
const moneyLimits = { min: 0 };
const moneyScale = ({ currency }: MoneyOptions): number => currencyDigits(currency);
const percentLimits = { min: 0, max: 100 };
const percentScale = 2;

export const numberKinds = {
  integer: defineKind<IntegerOptions, number>()({
    schema: (field) => numberSchema(field, Number.MAX_SAFE_INTEGER, 0),
    scale: () => 0,
    format: createNumberFormatter(formatNumber),
    operators: rangeOperators,
    traits: { family: 'number', takes: 'formed', sortable: true, identifying: true, digits: true },
  }),
  decimal: defineKind<DecimalOptions, number>()({
    schema: (field) => numberSchema(field, maxAmount, decimalScale(field)),
    scale: decimalScale,
    format: createNumberFormatter(formatNumber),
    operators: rangeOperators,
    traits: { family: 'number', takes: 'formed', sortable: true },
  }),
  money: defineKind<MoneyOptions, number>()({
    schema: (field) => numberSchema(withLimits(moneyLimits, field), maxAmount, moneyScale(field)),
    scale: moneyScale,
    format: createNumberFormatter((amount, { currency }: FieldHead & MoneyOptions) => formatMoney(amount, currency)),
    formatExport: (value, { currency }) => (currency === undefined ? undefined : toPlainDigits(value)),
    limits: moneyLimits,
    operators: rangeOperators,
    traits: { family: 'number', takes: 'formed', sortable: true },
  }),
  percent: defineKind<NumberOptions, number>()({
    schema: (field) => numberSchema(withLimits(percentLimits, field), 1e6, percentScale),
    scale: () => percentScale,
    format: createNumberFormatter((value) => `${formatNumber(value)}%`),
    limits: percentLimits,
    operators: rangeOperators,
    traits: { family: 'number', takes: 'formed', sortable: true },
  }),
};

/** A whole number. */
export const integer = fieldFactory(numberKinds, 'integer');
/** A number with decimals: two by default. */
export const decimal = fieldFactory(numberKinds, 'decimal');
/** An amount of money, in US dollars by default. Shown as $1,234.50. */
export const money = fieldFactory(numberKinds, 'money');
/** A percentage with at most two decimals, from 0 to 100 by default. */
export const percent = fieldFactory(numberKinds, 'percent');

import type { NumberFormat } from '../field';

const usual = 'USD';
const currencies = new Map<string, Intl.NumberFormat>();

/** The currency of a field; US dollars by default. */
export const currencyOf = ({ currency = usual }: { readonly currency?: string }): string => currency;

/** The number format of a currency, cached. */
function notationOf(currency: string): Intl.NumberFormat {
  const notation = currencies.get(currency) ?? new Intl.NumberFormat('en-US', { style: 'currency', currency });
  currencies.set(currency, notation);
  return notation;
}

/** $0,0.00 (Cases 9), or the equivalent in another currency. */
export const showMoney = (amount: number, currency = usual): string => notationOf(currency).format(amount);

/** The symbol of a currency, such as $. */
export const currencySign = (currency = usual): string => notationOf(currency).formatToParts(0).find(({ type }) => type === 'currency')?.value ?? currency;

/** Whether a text has the form of a currency code. Intl accepts no other; the check of the declarations reports it. */
const isCurrencyCode = (currency: string): boolean => /^[a-z]{3}$/i.test(currency);

/** Digits after the decimal point of an amount: two for most currencies. */
export const currencyDigits = (currency = usual): number => notationOf(isCurrencyCode(currency) ? currency : usual).resolvedOptions().maximumFractionDigits ?? 0;

const notations = new Map<string, Intl.NumberFormat>();

/** Formats a number without its unit: at least `decimals` digits after the point, and any further ones it has. */
export function showDigits(number: number, { decimals = 0, grouped }: Pick<NumberFormat, 'decimals' | 'grouped'>): string {
  // Most numbers are whole and do not need an Intl.NumberFormat, which is slow to create.
  if (decimals === 0 && grouped !== true && Number.isSafeInteger(number)) return String(number);
  const key = `${decimals} ${grouped === true}`;
  const notation = notations.get(key) ?? new Intl.NumberFormat('en-US', { minimumFractionDigits: decimals, maximumFractionDigits: 20, useGrouping: grouped === true });
  notations.set(key, notation);
  return notation.format(number);
}

/** Formats a number as its field declares. */
export function showNumber(number: number, format: NumberFormat = {}): string {
  const digits = showDigits(number, format);
  return format.unit === undefined ? digits : `${digits} ${format.unit}`;
}

export const showPercent = (amount: number, format: Pick<NumberFormat, 'decimals'> = {}): string => `${showNumber(amount, format)}%`;

/** Converts numeric text to a number; returns anything else unchanged, for the schema to reject. */
export function toNumber(raw: unknown): unknown {
  if (typeof raw !== 'string' || !/^\s*[+-]?(\d+(\.\d*)?|\.\d+)\s*$/.test(raw)) return raw;
  return Number(raw);
}

/** Whether a number has at most `scale` digits after the decimal point. */
export function hasScale(value: number, scale: number): boolean {
  const [, fraction = ''] = String(value).split('.');
  return !String(value).includes('e') && fraction.length <= scale;
}

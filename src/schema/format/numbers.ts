import type { NumberFormat } from '../field';

const usual = 'USD';
const currencies = new Map<string, Intl.NumberFormat>();

/** The currency of an amount: US dollars unless told. */
export const currencyOf = ({ currency = usual }: { readonly currency?: string }): string => currency;

/** The notation of a currency, made once. */
function notationOf(currency: string): Intl.NumberFormat {
  const notation = currencies.get(currency) ?? new Intl.NumberFormat('en-US', { style: 'currency', currency });
  currencies.set(currency, notation);
  return notation;
}

/** $0,0.00 (Cases 9), or the same of another currency. */
export const showMoney = (amount: number, currency = usual): string => notationOf(currency).format(amount);

/** The sign of a currency: $. */
export const currencySign = (currency = usual): string => notationOf(currency).formatToParts(0).find(({ type }) => type === 'currency')?.value ?? currency;

/** Whether a text has the form of a currency's code; what has not is refused by the check of the declarations, and has no notation. */
const isCurrencyCode = (currency: string): boolean => /^[a-z]{3}$/i.test(currency);

/** Digits behind the point of an amount: two of most currencies. */
export const currencyDigits = (currency = usual): number => notationOf(isCurrencyCode(currency) ? currency : usual).resolvedOptions().maximumFractionDigits ?? 0;

const notations = new Map<string, Intl.NumberFormat>();

/** A number without its unit: as many digits behind the point as are asked for, and those that it has beyond them. */
export function showDigits(number: number, { decimals = 0, grouped }: Pick<NumberFormat, 'decimals' | 'grouped'>): string {
  // Most are whole, and need none of what a browser takes a while to make.
  if (decimals === 0 && grouped !== true && Number.isSafeInteger(number)) return String(number);
  const key = `${decimals} ${grouped === true}`;
  const notation = notations.get(key) ?? new Intl.NumberFormat('en-US', { minimumFractionDigits: decimals, maximumFractionDigits: 20, useGrouping: grouped === true });
  notations.set(key, notation);
  return notation.format(number);
}

/** A number as its field is declared to look. */
export function showNumber(number: number, format: NumberFormat = {}): string {
  const digits = showDigits(number, format);
  return format.unit === undefined ? digits : `${digits} ${format.unit}`;
}

export const showPercent = (amount: number, format: Pick<NumberFormat, 'decimals'> = {}): string => `${showNumber(amount, format)}%`;

/** A number from a number or the text of one; anything else comes back as it is, for the schema to refuse. */
export function toNumber(raw: unknown): unknown {
  if (typeof raw !== 'string' || !/^\s*[+-]?(\d+(\.\d*)?|\.\d+)\s*$/.test(raw)) return raw;
  return Number(raw);
}

/** Whether a number has at most so many digits behind the point. */
export function hasScale(value: number, scale: number): boolean {
  const [, fraction = ''] = String(value).split('.');
  return !String(value).includes('e') && fraction.length <= scale;
}

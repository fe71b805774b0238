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
export const formatNumber = (number: number): string =>
  // Most numbers are whole and do not need an Intl.NumberFormat, which is slow.
  Number.isSafeInteger(number) ? String(number) : plainFormat.format(number);

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

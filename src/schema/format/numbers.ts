const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

/** $0,0.00 (Cases 9). */
export const showMoney = (amount: number): string => dollars.format(amount);

export const showPercent = (amount: number): string => `${amount}%`;

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

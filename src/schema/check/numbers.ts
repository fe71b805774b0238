import type { Field, FieldOf, NumberFormat } from '../field';
import { scaleOf } from '../value';
import type { Problems } from './context';
import { instead } from './wording';

function* decimalsProblems(format: NumberFormat, scale: number): Problems {
  const { decimals } = format;
  if (Object.keys(format).length === 0) yield 'its format says nothing; say how the number looks or leave it out';
  if (decimals !== undefined && (!Number.isInteger(decimals) || decimals < 0)) yield `its format.decimals is ${decimals}; a whole number from 0 is needed`;
  else if (decimals !== undefined && scale >= 0 && decimals > scale) yield `its format.decimals is ${decimals}, and it keeps ${scale} digits behind the point; show no more than these`;
}

/** How a number looks. */
export function* formatProblems(field: Field): Problems {
  if ('format' in field && typeof field.format === 'object') yield* decimalsProblems(field.format, scaleOf(field));
}

/** Which currency an amount is in. */
export function* currencyProblems({ currency }: FieldOf<'money'>): Problems {
  const known = Intl.supportedValuesOf('currency');
  if (currency !== undefined && !known.includes(currency)) yield `its currency is "${currency}", which is none; ${/^[a-z]{3,4}$/i.test(currency) ? instead(currency, known) : 'write its three letters, such as "USD"'}`;
}

/** How many digits of a number are kept. */
export function* scaleProblems({ scale }: FieldOf<'decimal'>): Problems {
  if (scale !== undefined && (!Number.isInteger(scale) || scale < 0 || scale > 10)) yield `its scale is ${scale}; a whole number from 0 to 10 is needed`;
}

import type { Field, FieldOf, NumberFormat } from '../field';
import { scaleOf } from '../value';
import type { Problems } from './context';
import { suggestName } from './wording';

function* decimalsProblems(format: NumberFormat, scale: number): Problems {
  const { decimals } = format;
  if (Object.keys(format).length === 0) yield 'its format is empty; say how to show the number or leave it out';
  if (decimals !== undefined && (!Number.isInteger(decimals) || decimals < 0))
    yield `its format.decimals is ${decimals}; a whole number from 0 is needed`;
  else if (decimals !== undefined && scale >= 0 && decimals > scale)
    yield `its format.decimals is ${decimals}, but only ${scale} decimals are stored; show no more than these`;
}

/** Problems of how a number is shown. */
export function* formatProblems(field: Field): Problems {
  if ('format' in field && typeof field.format === 'object') yield* decimalsProblems(field.format, scaleOf(field));
}

/** Problems of the currency of an amount. */
export function* currencyProblems({ currency }: FieldOf<'money'>): Problems {
  const known = Intl.supportedValuesOf('currency');
  if (currency !== undefined && !known.includes(currency))
    yield `its currency is "${currency}", which is not a currency; ${/^[a-z]{3,4}$/i.test(currency) ? suggestName(currency, known) : 'write its three letters, such as "USD"'}`;
}

/** Problems of the number of stored decimals. */
export function* scaleProblems({ scale }: FieldOf<'decimal'>): Problems {
  if (scale !== undefined && (!Number.isInteger(scale) || scale < 0 || scale > 10))
    yield `its scale is ${scale}; a whole number from 0 to 10 is needed`;
}

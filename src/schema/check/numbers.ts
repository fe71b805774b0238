import type { FieldOf } from '../field';
import type { Problems } from './context';
import { suggestName } from './wording';

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

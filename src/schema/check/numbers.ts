import type { Field, NumberFormat } from '../field';
import type { Problems } from './context';
import { instead } from './wording';

const usualScale = 2;

function* formatProblems(format: NumberFormat, scale: number): Problems {
  const { decimals } = format;
  if (Object.keys(format).length === 0) yield 'its format says nothing; say how the number looks or leave it out';
  if (decimals !== undefined && (!Number.isInteger(decimals) || decimals < 0)) yield `its format.decimals is ${decimals}; a whole number from 0 is needed`;
  else if (decimals !== undefined && decimals > scale) yield `its format.decimals is ${decimals}, and it keeps ${scale} digits behind the point; show no more than these`;
}

/** How a number looks. */
export function* numberProblems(field: Field): Problems {
  if (field.kind === 'money' && field.currency !== undefined) {
    const known = Intl.supportedValuesOf('currency');
    if (!known.includes(field.currency)) yield `its currency is "${field.currency}", which is none; ${/^[a-z]{3,4}$/i.test(field.currency) ? instead(field.currency, known) : 'write its three letters, such as "USD"'}`;
  }
  if (field.kind === 'integer' || field.kind === 'percent') yield* formatProblems(field.format ?? unformatted, field.kind === 'percent' ? usualScale : 0);
  if (field.kind === 'decimal' && (field.scale ?? 0) >= 0) yield* formatProblems(field.format ?? unformatted, field.scale ?? usualScale);
}

/** What a field without a format is looked at as. */
const unformatted: NumberFormat = { decimals: 0 };

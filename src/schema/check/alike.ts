import type { Field } from '../field';
import { currencyOf } from '../format/numbers';
import { closedOptionsOf } from '../value';
import type { Problems } from './context';
import { isAlikeField } from './references';
import { a, quoted } from './wording';

/** What a field would show otherwise than the one does from which it has its values; `other` is what that is called. */
export function* unlikeProblems(field: Field, kept: Field, other: string): Problems {
  if (field.kind === 'money' && kept.kind === 'money' && currencyOf(field) !== currencyOf(kept)) yield `it is in ${currencyOf(field)} and ${other} in ${currencyOf(kept)}; declare it alike`;
  if (field.kind !== 'rows' || kept.kind !== 'rows') return;
  for (const [name, column] of Object.entries(field.columns)) {
    const theirs = Object.hasOwn(kept.columns, name) ? kept.columns[name] : undefined;
    if (!theirs) yield `its column "${name}" is none of ${other}; declare it alike`;
    else if (!isAlikeField(theirs, column)) yield `its column "${name}" is ${a(column.kind)} and in ${other} ${a(theirs.kind)}; declare it alike`;
  }
}

/** Values that a closed list takes over from another one and that it does not know. */
export function foreignValues(field: Field, from: Field): string | undefined {
  const own = closedOptionsOf(field)?.map(({ value }) => value);
  const foreign = own && (closedOptionsOf(from)?.map(({ value }) => value) ?? []).filter((value) => !own.includes(value));
  return foreign && foreign.length > 0 ? quoted(foreign) : undefined;
}

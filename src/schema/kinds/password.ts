import { none } from '../operators';
import { refusePasswordLength } from '../password';
import type { Kind } from './Kind';
import { hiddenValue, words } from './shared';

export const password = {
  schema: () =>
    words(Infinity).superRefine((value, context) => {
      const refusal = refusePasswordLength(value);
      if (refusal !== undefined) context.addIssue(refusal);
    }),
  show: () => hiddenValue,
  operators: none,
  traits: { secret: true },
} as const satisfies Kind<'password'>;

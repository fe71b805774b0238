import { noOperators } from '../operators';
import { findPasswordLengthProblem } from '../password';
import type { Kind } from './Kind';
import { hiddenValue, textSchema } from './shared';

export const password = {
  schema: () =>
    textSchema(Infinity).check(({ value, issues }) => {
      const message = findPasswordLengthProblem(value);
      if (message !== undefined) issues.push({ code: 'custom', input: value, message });
    }),
  format: () => hiddenValue,
  operators: noOperators,
  traits: { family: 'secret', takes: 'formed', secret: true },
} as const satisfies Kind<'password'>;

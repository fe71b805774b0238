import { none } from '../operators';
import { refusePasswordLength } from '../password';
import type { Kind } from './Kind';
import { hiddenValue, storableText } from './shared';

export const password = {
  schema: () =>
    storableText(Infinity).check(({ value, issues }) => {
      const message = refusePasswordLength(value);
      if (message !== undefined) issues.push({ code: 'custom', input: value, message });
    }),
  show: () => hiddenValue,
  operators: none,
  traits: { family: 'secret', takes: 'formed', secret: true, unchangeable: true },
} as const satisfies Kind<'password'>;

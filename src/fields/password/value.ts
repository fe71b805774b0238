import { fieldFactory } from '../shared/fieldFactory';
import type { CommonOptions } from '../shared/fieldOptions';
import { defineKind } from '../shared/Kind';
import { noOperators } from '../shared/operators';
import { textSchema } from '../shared/schemas';

/** Shown in place of a secret. */
export const hiddenValue = '••••••••';

/** Minimum and maximum length of a password, in characters (decision 19). */
export const passwordLength = { min: 8, max: 128 } as const;

/** Why a password is rejected for its length, or undefined. */
export function findPasswordLengthProblem(password: string): string | undefined {
  const length = Array.from(password).length;
  if (length < passwordLength.min) return `Must be at least ${passwordLength.min} characters`;
  return length > passwordLength.max ? `Must be at most ${passwordLength.max} characters` : undefined;
}

export const passwordKinds = {
  password: defineKind<CommonOptions, string>()({
    schema: () =>
      textSchema(Infinity).check(({ value, issues }) => {
        const message = findPasswordLengthProblem(value);
        if (message !== undefined) issues.push({ code: 'custom', input: value, message });
      }),
    format: () => hiddenValue,
    operators: noOperators,
    traits: { family: 'secret', takes: 'formed', secret: true },
  }),
};

/** A password: write-only, stored as a hash and never returned. */
export const password = fieldFactory(passwordKinds, 'password');

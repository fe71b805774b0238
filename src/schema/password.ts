/** Minimum and maximum length of a password, in characters (decision 19). */
export const passwordLength = { min: 8, max: 128 } as const;

/** Why a password is rejected for its length, or undefined. */
export function findPasswordLengthProblem(password: string): string | undefined {
  const length = Array.from(password).length;
  if (length < passwordLength.min) return `Must be at least ${passwordLength.min} characters`;
  return length > passwordLength.max ? `Must be at most ${passwordLength.max} characters` : undefined;
}

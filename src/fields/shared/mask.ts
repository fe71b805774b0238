/**
 * Servers return only the last characters of its values, or nothing of them; those of the roles in `shownTo` (everyone,
 * where it is left out) can ask for a whole value, which is logged.
 */
export interface WhollyMasked {
  readonly shownTo?: readonly string[];
}

/** A mask that may show the `last` characters of a value. */
export interface Masked extends WhollyMasked {
  readonly last?: number;
}

/** What stands in a mask for everything that is hidden. */
export const hiddenPart = '••••';

/** Whether a value is a mask, which says of the value that is stored only that there is one, and how it ends. */
export const isMaskText = (value: unknown): value is string =>
  typeof value === 'string' && value.trim().startsWith(hiddenPart);

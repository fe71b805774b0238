import { z } from 'zod';
import { passwordLength, refusePasswordLength } from '../schema';

/** A whole number. */
export const count = (fallback: number, { min = 1, max = 1_000_000 } = {}) =>
  z
    .string()
    .trim()
    .regex(/^\d{1,9}$/, `must be a whole number from ${min} to ${max}`)
    .transform(Number)
    .refine((value) => value >= min && value <= max, `must be a whole number from ${min} to ${max}`)
    .default(fallback);

/** An e-mail address, in lower case. */
export const address = z.string().trim().toLowerCase().pipe(z.email('must be an e-mail address'));

/** A list of them. */
export const addresses = z
  .string()
  .transform((list) => list.split(/[\s,;]+/).filter((entry) => entry !== ''))
  .pipe(z.array(address))
  .default([]);

/** The proxies that are believed, in the framework's form. */
export const proxies = z
  .string()
  .trim()
  .transform((text) => ({ true: true, false: false })[text.toLowerCase()] ?? (/^\d+$/.test(text) ? Number(text) : text))
  .optional();

/** The origin of an address, as a list; none where it has no origin of its own. */
export const origin = z
  .string()
  .transform((url) => (URL.canParse(url) ? [new URL(url).origin] : []))
  .default([]);

/** An address of one of these protocols. The message shows its form and never repeats it: it may carry a password. */
export const url = (protocols: readonly string[], form: string) =>
  z
    .string()
    .trim()
    .refine((text) => URL.canParse(text) && protocols.includes(new URL(text).protocol) && new URL(text).hostname !== '', `must be ${form}`);

/** An e-mail address, with a name or without. */
export const sender = z
  .string()
  .trim()
  .regex(/^([^<>@\r\n]*<[^<>@\s]+@[^<>@\s]+>|[^<>@\s]+@[^<>@\s]+)$/, 'must be an e-mail address, with a name: Support <support@example.com>');

/** A password of the allowed length. */
export const resetPassword = z
  .string()
  .refine((password) => refusePasswordLength(password) === undefined, `must be ${passwordLength.min} to ${passwordLength.max} characters`);

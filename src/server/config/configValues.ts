import { isIP } from 'node:net';
import { compile } from '@fastify/proxy-addr';
import { z } from 'zod';
import { passwordLength, findPasswordLengthProblem } from '../../schema';

/** A whole number within a range. */
export const wholeNumber = (fallback: number, { min = 1, max = 1_000_000 } = {}) =>
  z
    .string()
    .trim()
    .regex(/^\d{1,9}$/, `must be a whole number from ${min} to ${max}`)
    .transform(Number)
    .refine((value) => value >= min && value <= max, `must be a whole number from ${min} to ${max}`)
    .default(fallback);

const joinWithOr = (words: readonly string[]): string =>
  [words.slice(0, -1).join(', '), ...words.slice(-1)].filter((part) => part !== '').join(' or ');

/** One of these words. */
export const oneOf = <const Words extends readonly [string, ...string[]]>(...words: Words) =>
  z
    .string()
    .trim()
    .pipe(z.enum(words, `must be ${joinWithOr(words)}`));

/** An e-mail address, in lower case. */
export const emailAddress = z.string().trim().toLowerCase().pipe(z.email('must be an e-mail address'));

/** A list of e-mail addresses, separated by whitespace, commas or semicolons. */
export const emailAddresses = z
  .string()
  .transform((list) => list.split(/[\s,;]+/).filter((entry) => entry !== ''))
  .pipe(z.array(emailAddress))
  .default([]);

const proxyNames = ['loopback', 'linklocal', 'uniquelocal'];
/** A longer chain of proxies is assumed to be a mistake. */
const maxProxies = 100;

/** Pairs of addresses that no range of proxies has in common, unless it names half of the internet. */
const distantAddresses = [
  ['1.1.1.1', '126.0.0.1'],
  ['129.0.0.1', '203.0.113.1'],
  ['2001:db8::1', '2a00::1'],
] as const;

/**
 * Stricter than the framework, which also accepts abbreviated addresses that a mistyped number would match, and ranges
 * of everybody.
 */
function areProxyAddresses(list: string): boolean {
  const entries = list.split(',').map((entry) => entry.trim());
  try {
    const trusts = compile(entries);
    const isBounded = distantAddresses.every((pair) => !pair.every((address) => trusts(address, 0)));
    return isBounded && entries.every((entry) => proxyNames.includes(entry) || isIP(entry.replace(/\/.*$/, '')) !== 0);
  } catch {
    return false;
  }
}

/**
 * The trusted proxies, in the framework's form. Everybody is refused: then each caller could state any address, and
 * evade every limit.
 */
export const trustedProxies = z
  .string()
  .trim()
  .refine((text) => text.toLowerCase() !== 'true', {
    error:
      'must not be true, with which every caller could state any address: name the number or the addresses ' +
      'of the reverse proxies',
    abort: true,
  })
  .transform((text) => (text.toLowerCase() === 'false' ? false : /^\d+$/.test(text) ? Number(text) : text))
  .refine(
    (value) => (typeof value === 'number' ? value <= maxProxies : value === false || areProxyAddresses(value)),
    `must be false, the number of reverse proxies (0 to ${maxProxies}), or their addresses, such as ` +
      '10.0.0.1, 10.1.0.0/16',
  )
  .optional();

/** The origin of a URL, as a list; empty if the URL cannot be parsed. */
export const originList = z
  .string()
  .transform((url) => (URL.canParse(url) ? [new URL(url).origin] : []))
  .default([]);

/**
 * A URL with one of these protocols. The message describes the form and never repeats the value, which may contain a
 * password.
 */
export const url = (protocols: readonly string[], form: string) =>
  z
    .string()
    .trim()
    .refine(
      (text) => URL.canParse(text) && protocols.includes(new URL(text).protocol) && new URL(text).hostname !== '',
      `must be ${form}`,
    );

/** Returns the result because the bundler removes calls whose result is unused. */
function tryDecode(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

/** The URL of a gateway. User and password are sent decoded, so both must be valid percent-encoding. */
export const gatewayUrl = (protocols: readonly string[], form: string) =>
  url(protocols, form).refine(
    (text) =>
      !URL.canParse(text) ||
      [new URL(text).username, new URL(text).password].every((part) => tryDecode(part) !== undefined),
    `must be ${form}, with each % in the user name or password written as %25`,
  );

const shipForm =
  'syslog://host:514, syslog+tcp://host, syslog+tls://host, or a bucket with object lock: ' +
  's3+https://KEY:SECRET@host/bucket/folder?region=REGION&days=DAYS';

/** Where heads of the access log are delivered. A bucket needs credentials of its own, a name, and a number of days. */
export const shipUrl = gatewayUrl(['syslog:', 'syslog+tcp:', 'syslog+tls:', 's3+https:', 's3+http:'], shipForm).refine(
  (text) => {
    if (!URL.canParse(text)) return true;
    const { protocol, username, password, pathname, searchParams } = new URL(text);
    if (!protocol.startsWith('s3+')) return true;
    return (
      username !== '' &&
      password !== '' &&
      /^\/[a-z0-9]/.test(pathname) &&
      tryDecode(pathname) !== undefined &&
      /^[1-9]\d{0,4}$/.test(searchParams.get('days') ?? '1')
    );
  },
  `must be ${shipForm}`,
);

/** An e-mail address, optionally with a display name. */
export const sender = z
  .string()
  .trim()
  .regex(
    /^([^<>@\r\n]*<[^<>@\s]+@[^<>@\s]+>|[^<>@\s]+@[^<>@\s]+)$/,
    'must be an e-mail address, optionally with a name: Support <support@example.com>',
  );

/** A password of the allowed length. */
export const resetPassword = z
  .string()
  .refine(
    (password) => findPasswordLengthProblem(password) === undefined,
    `must be ${passwordLength.min} to ${passwordLength.max} characters`,
  );

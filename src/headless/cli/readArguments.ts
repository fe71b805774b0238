import { parseArgs } from 'node:util';
import { closestMatch } from 'leven';

/** What is wrong with the arguments of a command, with the way out. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

const flags = {
  filter: { type: 'string', multiple: true },
  sort: { type: 'string' },
  page: { type: 'string' },
  per: { type: 'string' },
  all: { type: 'boolean' },
  discard: { type: 'boolean' },
  set: { type: 'string', multiple: true },
  variables: { type: 'string' },
  original: { type: 'string' },
  'if-match': { type: 'string' },
  parent: { type: 'string' },
  method: { type: 'string' },
  query: { type: 'string', multiple: true },
  payload: { type: 'string' },
  api: { type: 'string' },
  manufacturer: { type: 'string' },
  email: { type: 'string' },
  'password-env': { type: 'string' },
  code: { type: 'string' },
  token: { type: 'string' },
  strict: { type: 'boolean' },
  json: { type: 'boolean' },
  help: { type: 'boolean' },
} as const;

/** Throws for a name that is not among the known ones, and suggests the nearest. */
export function assertKnown(what: string, name: string, known: readonly string[]): void {
  if (known.includes(name)) return;
  const nearest = closestMatch(name, known, { maxDistance: Math.max(2, Math.ceil(name.length / 2)) });
  const hint = nearest === undefined ? `Known: ${known.join(', ')}` : `Did you mean "${nearest}"?`;
  throw new UsageError(`There is no ${what} "${name}". ${hint}`);
}

const parse = (args: readonly string[]) =>
  parseArgs({ args: [...args], options: flags, allowPositionals: true, strict: true });

export type Options = ReturnType<typeof parse>['values'];

/** Parses the arguments: words, and options. Throws a UsageError for an unknown option or a missing value. */
export function readArguments(args: readonly string[]): {
  readonly words: readonly string[];
  readonly options: Options;
} {
  const { tokens } = parseArgs({
    args: [...args],
    options: flags,
    allowPositionals: true,
    strict: false,
    tokens: true,
  });
  const names = Object.keys(flags);
  for (const token of tokens) if (token.kind === 'option') assertKnown('option', token.name, names);
  try {
    const { positionals, values } = parse(args);
    return { words: positionals, options: values };
  } catch (failure) {
    throw new UsageError((failure as Error).message.replaceAll('\n', ' '));
  }
}

/** Splits `name=value` at the first sign. Throws a UsageError without one. */
export function splitPair(option: string, text: string): readonly [name: string, value: string] {
  const at = text.indexOf('=');
  if (at < 1) throw new UsageError(`--${option} takes name=value, not "${text}"`);
  return [text.slice(0, at), text.slice(at + 1)];
}

/** Parses the JSON object of an option; undefined without one. */
export function readJson(option: string, text: string | undefined): Record<string, unknown> | undefined {
  if (text === undefined) return undefined;
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Record<string, unknown>;
  } catch {
    // Reported below.
  }
  throw new UsageError(`--${option} takes a JSON object such as '{"name":"Blue"}', not ${text}`);
}

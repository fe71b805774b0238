import { isObject, codeToWords } from '../schema';

type Values = Record<string, unknown>;
type Texts = readonly string[];

/** The messages of an error response. */
export interface ErrorBody {
  /** The general message. */
  readonly message: string | undefined;
  /** Messages by field name. */
  readonly errors: Record<string, string[]> | undefined;
}

/** Keys that hold a message, the most specific first. */
const messageKeys = ['message', 'messages', 'error_description', 'error', 'detail', 'title', 'msg'] as const;

/** Keys under which servers put errors that concern no single field. */
const generalErrorKeys = ['base', '_error', 'full_messages', 'non_field_errors'];

const maxMessageLength = 500;

/** Generic names of an error status. */
const reasonPhrase =
  /^(bad request|conflict|precondition failed|unprocessable (entity|content)|validation (failed|error))[.!]?$/i;

/** Collects the texts of a value: a text, a list of texts, or objects that hold one under a known key. */
function collectTexts(value: unknown): string[] {
  if (typeof value === 'string') return value.trim() === '' ? [] : [value.trim()];
  if (Array.isArray(value)) return value.flatMap(collectTexts);
  if (!isObject(value)) return [];
  const [firstTexts] = messageKeys.map((key) => collectTexts(value[key])).filter((texts) => texts.length > 0);
  return firstTexts ?? [];
}

const toNonEmptyText = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined;

/** The field of an entry in an error list: `/data/attributes/first-name` of JSON:API, `field: first_name`. */
function findErrorField({ source, field, attribute, param, path }: Values): string | undefined {
  const pointer = isObject(source) ? (toNonEmptyText(source.pointer) ?? toNonEmptyText(source.parameter)) : undefined;
  const named =
    pointer ?? toNonEmptyText(field) ?? toNonEmptyText(attribute) ?? toNonEmptyText(param) ?? toNonEmptyText(path);
  return toNonEmptyText(named?.split(/[/.]/).at(-1)?.replace(/-/g, '_'));
}

type FieldMessages = readonly [field: string | undefined, texts: Texts];

/** Collects messages by field from the formats that servers use; general messages have the field undefined. */
function collectErrors(value: unknown): FieldMessages[] {
  if (Array.isArray(value))
    return value.flatMap((entry): FieldMessages[] =>
      isObject(entry) ? readErrorEntry(entry) : [[undefined, collectTexts(entry)]],
    );
  if (!isObject(value)) return [[undefined, collectTexts(value)]];
  return Object.entries(value).flatMap(([name, given]): FieldMessages[] => {
    const ownTexts = given === true ? ['is invalid'] : collectTexts(given);
    if (generalErrorKeys.includes(name)) return [[undefined, ownTexts]];
    if (ownTexts.length > 0 || typeof given !== 'object' || given === null) return [[name, ownTexts]];
    return collectErrors(given).map(([inner, texts]) => [inner === undefined ? name : `${name}.${inner}`, texts]);
  });
}

const readErrorEntry = (entry: Values): FieldMessages[] => {
  const texts = collectTexts(entry.detail ?? entry.message ?? entry);
  return texts.length > 0 ? [[findErrorField(entry), texts]] : collectErrors(entry);
};

/** `{ field: ["is wrong"] }` without an envelope: every list of texts that is not under a message key. */
function readBareErrors(body: Values): FieldMessages[] {
  const listed = Object.entries(body).filter(
    ([name, value]) => !messageKeys.some((key) => key === name) && Array.isArray(value) && value.length > 0,
  );
  return listed.flatMap(([name, value]): FieldMessages[] => {
    const isTexts = (value as readonly unknown[]).every((item) => typeof item === 'string');
    return isTexts ? [[generalErrorKeys.includes(name) ? undefined : name, collectTexts(value)]] : [];
  });
}

/** Joins field messages to one sentence (Records 5), each after the name of its field. */
export function joinFieldErrors(
  errors: Readonly<Record<string, Texts>>,
  labelOf: (name: string) => string | undefined = () => undefined,
): string {
  return Object.entries(errors)
    .map(([name, texts]) => `${labelOf(name) ?? codeToWords(name.replace(/\./g, ' '))}: ${texts.join(', ')}`)
    .join('; ');
}

/** The first line of a plain text; undefined for HTML. */
function firstLineOf(body: string): string | undefined {
  const [line = ''] = body.trim().split('\n');
  return line === '' || line.startsWith('<') ? undefined : line.slice(0, maxMessageLength);
}

/**
 * Reads the messages of an error response, in any of the formats that servers use: `{ message }`, `{ error }`, `{
 * errors: { field: [..] } }`, `{ errors: [..] }`, `{ field: [..] }`, `{ message: { field: [..] } }`, JSON:API, or plain
 * text.
 */
export function readErrorBody(body: unknown): ErrorBody {
  if (typeof body === 'string') return { message: firstLineOf(body), errors: undefined };
  if (Array.isArray(body)) return readErrorBody({ errors: body });
  if (!isObject(body)) return { message: undefined, errors: undefined };
  const nestedErrors = messageKeys.flatMap((key) => (isObject(body[key]) ? readBareErrors(body[key]) : []));
  const found = [...('errors' in body ? collectErrors(body.errors) : readBareErrors(body)), ...nestedErrors].filter(
    ([, texts]) => texts.length > 0,
  );
  const named = found.flatMap(([name, texts]): [string, Texts][] => (name === undefined ? [] : [[name, texts]]));
  const errors = new Map<string, string[]>();
  for (const [name, texts] of named) errors.set(name, [...new Set([...(errors.get(name) ?? []), ...texts])]);
  const generalTexts = found.flatMap(([name, texts]) => (name === undefined ? texts : []));
  // With specific messages, the generic name of the status is redundant.
  const specificTexts = collectTexts(body).filter((sentence) => found.length === 0 || !reasonPhrase.test(sentence));
  const messages = specificTexts.length > 0 ? specificTexts : generalTexts;
  const message = messages.length > 0 ? messages.join('; ') : undefined;
  return { message, errors: errors.size > 0 ? Object.fromEntries(errors) : undefined };
}

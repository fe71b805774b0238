import { isObject, showWords } from '../schema';

type Values = Record<string, unknown>;
type Texts = readonly string[];

/** The messages of an error response. */
export interface Refusal {
  /** The general message. */
  readonly said: string | undefined;
  /** Messages by field name. */
  readonly errors: Record<string, string[]> | undefined;
}

/** Keys that hold a message, the most specific first. */
const sentences = ['message', 'messages', 'error_description', 'error', 'detail', 'title', 'msg'] as const;

/** Keys under which servers put errors that concern no single field. */
const ofWhole = ['base', '_error', 'full_messages', 'non_field_errors'];

const longest = 500;

/** Generic names of an error status. */
const reasonPhrase = /^(bad request|conflict|precondition failed|unprocessable (entity|content)|validation (failed|error))[.!]?$/i;

/** Collects the texts of a value: a text, a list of texts, or objects that hold one under a known key. */
function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return value.trim() === '' ? [] : [value.trim()];
  if (Array.isArray(value)) return value.flatMap(textsOf);
  if (!isObject(value)) return [];
  const [first] = sentences.map((key) => textsOf(value[key])).filter((texts) => texts.length > 0);
  return first ?? [];
}

const text = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined);

/** The field of an entry in an error list: `/data/attributes/first-name` of JSON:API, `field: first_name`. */
function fieldOf({ source, field, attribute, param, path }: Values): string | undefined {
  const pointer = isObject(source) ? (text(source.pointer) ?? text(source.parameter)) : undefined;
  const named = pointer ?? text(field) ?? text(attribute) ?? text(param) ?? text(path);
  return text(named?.split(/[/.]/).at(-1)?.replace(/-/g, '_'));
}

type Found = readonly [field: string | undefined, texts: Texts];

/** Collects messages by field from the formats that servers use; general messages have the field undefined. */
function errorsIn(value: unknown): Found[] {
  if (Array.isArray(value)) return value.flatMap((entry): Found[] => (isObject(entry) ? oneOfList(entry) : [[undefined, textsOf(entry)]]));
  if (!isObject(value)) return [[undefined, textsOf(value)]];
  return Object.entries(value).flatMap(([name, given]): Found[] => {
    const own = given === true ? ['is invalid'] : textsOf(given);
    if (ofWhole.includes(name)) return [[undefined, own]];
    if (own.length > 0 || typeof given !== 'object' || given === null) return [[name, own]];
    return errorsIn(given).map(([inner, texts]) => [inner === undefined ? name : `${name}.${inner}`, texts]);
  });
}

const oneOfList = (entry: Values): Found[] => {
  const own = textsOf(entry.detail ?? entry.message ?? entry);
  return own.length > 0 ? [[fieldOf(entry), own]] : errorsIn(entry);
};

/** `{ field: ["is wrong"] }` without an envelope: every list of texts that is not under a message key. */
function bareErrors(body: Values): Found[] {
  const listed = Object.entries(body).filter(([name, value]) => !sentences.some((key) => key === name) && Array.isArray(value) && value.length > 0);
  return listed.flatMap(([name, value]): Found[] => {
    const isTexts = (value as readonly unknown[]).every((item) => typeof item === 'string');
    return isTexts ? [[ofWhole.includes(name) ? undefined : name, textsOf(value)]] : [];
  });
}

/** Joins field messages to one sentence (Records 5), each after the name of its field. */
export function joinedRefusals(errors: Readonly<Record<string, Texts>>, labelOf: (name: string) => string | undefined = () => undefined): string {
  return Object.entries(errors)
    .map(([name, texts]) => `${labelOf(name) ?? showWords(name.replace(/\./g, ' '))}: ${texts.join(', ')}`)
    .join('; ');
}

/** The first line of a plain text; undefined for HTML. */
function sentenceOf(body: string): string | undefined {
  const [line = ''] = body.trim().split('\n');
  return line === '' || line.startsWith('<') ? undefined : line.slice(0, longest);
}

/**
 * Reads the messages of an error response, in any of the formats that servers use: `{ message }`, `{ error }`, `{ errors: { field: [..] } }`, `{ errors: [..] }`,
 * `{ field: [..] }`, `{ message: { field: [..] } }`, JSON:API, or plain text.
 */
export function readRefusal(body: unknown): Refusal {
  if (typeof body === 'string') return { said: sentenceOf(body), errors: undefined };
  if (Array.isArray(body)) return readRefusal({ errors: body });
  if (!isObject(body)) return { said: undefined, errors: undefined };
  const inSentences = sentences.flatMap((key) => (isObject(body[key]) ? bareErrors(body[key]) : []));
  const found = [...('errors' in body ? errorsIn(body.errors) : bareErrors(body)), ...inSentences].filter(([, texts]) => texts.length > 0);
  const named = found.flatMap(([name, texts]): [string, Texts][] => (name === undefined ? [] : [[name, texts]]));
  const errors = new Map<string, string[]>();
  for (const [name, texts] of named) errors.set(name, [...new Set([...(errors.get(name) ?? []), ...texts])]);
  const ofNone = found.flatMap(([name, texts]) => (name === undefined ? texts : []));
  // With specific messages, the generic name of the status is redundant.
  const own = textsOf(body).filter((sentence) => found.length === 0 || !reasonPhrase.test(sentence));
  const told = own.length > 0 ? own : ofNone;
  const said = told.length > 0 ? told.join('; ') : undefined;
  return { said, errors: errors.size > 0 ? Object.fromEntries(errors) : undefined };
}

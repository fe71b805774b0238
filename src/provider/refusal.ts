import { isObject, showWords } from '../schema';

type Values = Record<string, unknown>;
type Texts = readonly string[];

/** What a server says in an answer that refuses. */
export interface Refusal {
  /** Its sentence about the whole, or about no field in particular. */
  readonly said: string | undefined;
  /** Its messages by field name. */
  readonly errors: Record<string, string[]> | undefined;
}

/** Keys that hold a sentence, the most telling first. */
const sentences = ['message', 'messages', 'error_description', 'error', 'detail', 'title', 'msg'] as const;

/** Keys that servers put what is wrong with the whole under. */
const ofWhole = ['base', '_error', 'full_messages', 'non_field_errors'];

const longest = 500;

/** What servers call the status of a refusal. */
const reasonPhrase = /^(bad request|conflict|precondition failed|unprocessable (entity|content)|validation (failed|error))[.!]?$/i;

/** The texts in a value: a text, a list of them, or objects that hold one under a known key. */
function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return value.trim() === '' ? [] : [value.trim()];
  if (Array.isArray(value)) return value.flatMap(textsOf);
  if (!isObject(value)) return [];
  const [first] = sentences.map((key) => textsOf(value[key])).filter((texts) => texts.length > 0);
  return first ?? [];
}

const text = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined);

/** The field that one error of a list is about: `/data/attributes/first-name` of JSON:API, `field: first_name`. */
function fieldOf({ source, field, attribute, param, path }: Values): string | undefined {
  const pointer = isObject(source) ? (text(source.pointer) ?? text(source.parameter)) : undefined;
  const named = pointer ?? text(field) ?? text(attribute) ?? text(param) ?? text(path);
  return text(named?.split(/[/.]/).at(-1)?.replace(/-/g, '_'));
}

type Found = readonly [field: string | undefined, texts: Texts];

/** Messages by field in the shapes that servers have for them; those of no field stand under undefined. */
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

/** `{ field: ["is wrong"] }` without anything around it: every list of texts that is no sentence about the whole. */
function bareErrors(body: Values): Found[] {
  const listed = Object.entries(body).filter(([name, value]) => !sentences.some((key) => key === name) && Array.isArray(value) && value.length > 0);
  return listed.flatMap(([name, value]): Found[] => {
    const isTexts = (value as readonly unknown[]).every((item) => typeof item === 'string');
    return isTexts ? [[ofWhole.includes(name) ? undefined : name, textsOf(value)]] : [];
  });
}

/** The messages of fields as one sentence (Records 5): the name of each field with what is wrong with it. */
export function joinedRefusals(errors: Readonly<Record<string, Texts>>, labelOf: (name: string) => string | undefined = () => undefined): string {
  return Object.entries(errors)
    .map(([name, texts]) => `${labelOf(name) ?? showWords(name.replace(/\./g, ' '))}: ${texts.join(', ')}`)
    .join('; ');
}

/** A plain text as a sentence; a web page says nothing to anybody. */
function sentenceOf(body: string): string | undefined {
  const [line = ''] = body.trim().split('\n');
  return line === '' || line.startsWith('<') ? undefined : line.slice(0, longest);
}

/**
 * What an answer says against a request, in any of the shapes that servers have for it: `{ message }`, `{ error }`, `{ errors: { field: [..] } }`,
 * `{ errors: [..] }`, `{ field: [..] }`, `{ message: { field: [..] } }`, JSON:API, or plain text.
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
  // Beside messages that say what is wrong, the name of a status says nothing.
  const own = textsOf(body).filter((sentence) => found.length === 0 || !reasonPhrase.test(sentence));
  const told = own.length > 0 ? own : ofNone;
  const said = told.length > 0 ? told.join('; ') : undefined;
  return { said, errors: errors.size > 0 ? Object.fromEntries(errors) : undefined };
}

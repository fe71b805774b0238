import type { FastifyInstance } from 'fastify';
import { HttpError } from './HttpError';

/** The maximum nesting depth; the deepest body that a screen sends has four levels. */
const maxDepth = 20;
/** The maximum number of values in a body, including the keys of objects. */
const maxValues = 20_000;

const [quote, backslash, comma, colon, openList, closeList, openObject, closeObject] = Array.from(
  '"\\,:[]{}',
  (letter) => letter.charCodeAt(0),
);

/** The end of the string that starts at a quotation mark. */
function endOfString(json: string, start: number): number {
  let at = start + 1;
  while (at < json.length && json.charCodeAt(at) !== quote) at += json.charCodeAt(at) === backslash ? 2 : 1;
  return at;
}

/** Throws for JSON that is nested too deeply (400) or has too many values (413), before it is parsed. */
export function assertJsonLimits(json: string): void {
  let depth = 0;
  let values = 0;
  for (let at = 0; at < json.length; at += 1) {
    const code = json.charCodeAt(at);
    if (code === quote) at = endOfString(json, at);
    else if (code === openList || code === openObject) depth += 1;
    else if (code === closeList || code === closeObject) depth -= 1;
    else if (code === comma || code === colon) values += 1;
    if (depth > maxDepth) throw new HttpError(400, `The body is nested deeper than ${maxDepth} levels`);
    if (values > maxValues) throw new HttpError(413, 'The body holds too many values');
  }
}

const utf8 = new TextDecoder('utf-8', { fatal: true });

/** The text of a body. Throws for bytes that are not UTF-8: they would be stored as replacement characters. */
function decodeJson(body: Buffer): string {
  try {
    return utf8.decode(body);
  } catch {
    throw new HttpError(400, 'The body is not encoded in UTF-8');
  }
}

/**
 * Parses JSON bodies within these limits, with the framework's parser. An empty body is none: many clients state the
 * content type of every request.
 */
export function registerJsonParser(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser<Buffer>('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    let json: string;
    try {
      json = decodeJson(body);
      assertJsonLimits(json);
    } catch (error) {
      done(error as Error);
      return;
    }
    if (json === '') done(null, undefined);
    else void parse(request, json, done);
  });
}

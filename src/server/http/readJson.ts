import type { FastifyInstance } from 'fastify';
import { HttpError } from './HttpError';

/** How deep objects and lists may lie in each other; the deepest that any screen sends is four. */
const deepest = 20;
/** How many values a body may hold, the names of an object counted too. */
const mostValues = 20_000;

const [quote, backslash, comma, colon, openList, closeList, openObject, closeObject] = Array.from('"\\,:[]{}', (letter) => letter.charCodeAt(0));

/** Where the text that begins at a quotation mark ends. */
function endOfText(json: string, start: number): number {
  let at = start + 1;
  while (at < json.length && json.charCodeAt(at) !== quote) at += json.charCodeAt(at) === backslash ? 2 : 1;
  return at;
}

/** Throws for JSON that is nested too deep (400) or holds too many values (413), before anything is made of it. */
export function assertBounded(json: string): void {
  let depth = 0;
  let values = 0;
  for (let at = 0; at < json.length; at += 1) {
    const code = json.charCodeAt(at);
    if (code === quote) at = endOfText(json, at);
    else if (code === openList || code === openObject) depth += 1;
    else if (code === closeList || code === closeObject) depth -= 1;
    else if (code === comma || code === colon) values += 1;
    if (depth > deepest) throw new HttpError(400, `The body is nested deeper than ${deepest} levels`);
    if (values > mostValues) throw new HttpError(413, 'The body holds too many values');
  }
}

/** Reads JSON bodies by the framework's own parser, within these bounds. */
export function registerJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    try {
      assertBounded(body);
    } catch (error) {
      done(error as Error);
      return;
    }
    void parse(request, body, done);
  });
}

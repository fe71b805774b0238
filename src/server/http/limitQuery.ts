import type { FastifyInstance } from 'fastify';
import { maxPageSize } from '../../schema';
import { HttpError } from './HttpError';

/** The maximum length of a URL, in characters: enough for as many ids as one call may request. */
const maxUrlLength = 24_000;
/** The maximum number of parameters: as many ids, and the other parameters of a list. */
const maxParameters = maxPageSize + 100;

function countCharacter(text: string, letter: string): number {
  let count = 0;
  for (let at = text.indexOf(letter); at !== -1; at = text.indexOf(letter, at + 1)) count += 1;
  return count;
}

/** Refuses URLs beyond the limits before any other work: 414 for the length, 400 for the number of parameters. */
export function limitQuery(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    if (request.url.length > maxUrlLength) throw new HttpError(414, 'The address is too long');
    if (countCharacter(request.url, '&') >= maxParameters)
      throw new HttpError(400, 'The address has too many parameters');
    done();
  });
}

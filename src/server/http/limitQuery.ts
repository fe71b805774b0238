import type { FastifyInstance } from 'fastify';
import { maxPageSize } from '../../schema';
import { HttpError } from './HttpError';

/** Longest address, in characters: room for as many ids as one call may ask for. */
const longestAddress = 24_000;
/** Most parameters: as many ids, and what a list takes beside them. */
const mostParameters = maxPageSize + 100;

function countOf(text: string, letter: string): number {
  let count = 0;
  for (let at = text.indexOf(letter); at !== -1; at = text.indexOf(letter, at + 1)) count += 1;
  return count;
}

/** Refuses addresses that nobody's screen asks for, before anything is looked up for them: 414 for their length, 400 for their parameters. */
export function limitQuery(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    if (request.url.length > longestAddress) throw new HttpError(414, 'The address is too long');
    if (countOf(request.url, '&') >= mostParameters) throw new HttpError(400, 'The address carries too many parameters');
    done();
  });
}

import { createHmac } from 'node:crypto';
import { Readable } from 'node:stream';
import Fastify from 'fastify';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { registerMultipart } from '../../src/server/http/multipart';
import { digestRequest, type Fingerprint } from '../../src/server/http/idempotency/callKey';
import '../fixtures/seed';

const createHash = (): Fingerprint => createHmac('sha256', 'key');

/** The digest of a multipart request whose body arrives in these chunks. */
async function digestOf(chunks: readonly Buffer[], boundary: string, hash = createHash()): Promise<string> {
  const app = Fastify();
  registerMultipart(app);
  app.post('/', (request) => digestRequest(request, hash).drain());
  const answer = await app.inject({
    method: 'POST',
    url: '/',
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    payload: Readable.from(chunks),
  });
  return answer.body;
}

const bodyWith = (boundary: string, value: string): string =>
  `--${boundary}\r\ncontent-disposition: form-data; name="a"\r\n\r\n${value}\r\n--${boundary}--\r\n`;

const cutAt = (body: string, places: readonly number[]): Buffer[] => {
  const bytes = Buffer.from(body);
  const ends = [...places.map((place) => place % bytes.length).sort((a, b) => a - b), bytes.length];
  return ends.map((end, index) => bytes.subarray(ends[index - 1] ?? 0, end));
};

test('the digest of a form is that of its parts, whatever its boundary and however it arrives', () =>
  fc.assert(
    fc.asyncProperty(
      fc.constantFrom('first-boundary', 'another', '-'),
      fc.array(fc.nat(200), { maxLength: 8 }),
      fc.stringMatching(/^[a-z\r\n]{0,40}$/),
      async (boundary, places, value) => {
        const expected = createHash().update('{}').update(bodyWith('\0', value)).digest('hex');
        expect(await digestOf(cutAt(bodyWith(boundary, value), places), boundary)).toBe(expected);
      },
    ),
  ));

test('a form that consists of its boundary takes no more updates of the hash than another one', async () => {
  let updates = 0;
  const hash = createHash();
  const counting = {
    update: (data: Buffer) => ((updates += 1), hash.update(data), counting),
    digest: () => hash.digest('hex'),
  } as unknown as Fingerprint;
  await digestOf([Buffer.alloc(3_000, 'a'), Buffer.alloc(3_000, '--a')], 'a', counting);
  // One for the query, one for each chunk and one for the end.
  expect(updates).toBeLessThanOrEqual(4);
});

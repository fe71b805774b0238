import type { Hash } from 'node:crypto';

/** Passes a stream on and adds each chunk to a hash. */
export async function* hashChunks(bytes: AsyncIterable<Buffer>, hash: Hash): AsyncGenerator<Buffer> {
  for await (const chunk of bytes) {
    hash.update(chunk);
    yield chunk;
  }
}

import { once } from 'node:events';
import { pipeline } from 'node:stream';
import { createGzip } from 'node:zlib';
import tar from 'tar-stream';

export interface ArchiveEntry {
  readonly name: string;
  /** In bytes. */
  readonly size: number;
  readonly bytes: Iterable<Buffer> | AsyncIterable<Buffer>;
}

/** An entry whose content is in memory. */
export const entryOf = (name: string, bytes: Buffer): ArchiveEntry => ({ name, size: bytes.length, bytes: [bytes] });

async function addEntry(pack: tar.Pack, { name, size, bytes }: ArchiveEntry, mtime: Date): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const sink = pack.entry({ name, size, mode: 0o600, mtime }, (error) => (error ? reject(error) : resolve()));
    sink.on('error', reject);
    const fill = async () => {
      for await (const chunk of bytes) if (!sink.write(chunk)) await once(sink, 'drain');
      sink.end();
    };
    fill().catch(reject);
  });
}

async function addEntries(pack: tar.Pack, entries: AsyncIterable<ArchiveEntry>, mtime: Date): Promise<void> {
  for await (const entry of entries) await addEntry(pack, entry, mtime);
  pack.finalize();
}

/** Streams entries as a tar compressed by gzip, which is never held in memory as a whole. */
export async function* createArchive(entries: AsyncIterable<ArchiveEntry>, mtime: Date): AsyncGenerator<Buffer> {
  const [pack, gzip] = [tar.pack(), createGzip()];
  // The reader of the last stream gets the errors of all.
  pipeline(pack, gzip, () => undefined);
  const added = addEntries(pack, entries, mtime).catch((error: unknown) =>
    pack.destroy(error instanceof Error ? error : new Error('The backup failed', { cause: error })),
  );
  try {
    yield* gzip as AsyncIterable<Buffer>;
  } finally {
    pack.destroy();
    await added;
  }
}

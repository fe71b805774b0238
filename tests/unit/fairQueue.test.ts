import { expect, test } from 'vitest';
import {
  StoreUnavailableError,
  currentClient,
  createFairQueue,
  type FairQueue,
} from '../../src/server/db/connections/fairQueue';

const longest = 60_000;

/** Acquires a slot for a call of this user and records when it is granted. */
function queue(turns: FairQueue, seen: string[]) {
  const ends: (() => void)[] = [];
  const ask = (name: string, asker: { key: string }, options?: { first: boolean }) => {
    const turn = currentClient.run(asker, () => turns.acquire(options));
    void turn.then((end) => {
      seen.push(name);
      ends.push(end);
    });
  };
  /** Releases the slots one after the other until the queue is empty. */
  const drain = async () => {
    for (;;) {
      await Promise.resolve().then(() => undefined);
      const end = ends.shift();
      if (!end) return;
      end();
      await Promise.resolve().then(() => undefined);
    }
  };
  return { ask, drain };
}

test('somebody with many calls waits behind others with one', async () => {
  const seen: string[] = [];
  const { ask, drain } = queue(createFairQueue({ slots: 1, timeoutMs: longest }), seen);
  for (const n of [1, 2, 3, 4]) ask(`busy ${n}`, { key: 'busy' });
  ask('one', { key: 'one' });
  ask('two', { key: 'two' });
  await drain();
  expect(seen).toEqual(['busy 1', 'busy 2', 'one', 'two', 'busy 3', 'busy 4']);
});

test('a call that has begun is finished before calls that came later', async () => {
  const seen: string[] = [];
  const { ask, drain } = queue(createFairQueue({ slots: 1, timeoutMs: longest }), seen);
  const upload = { key: 'upload' };
  ask('upload, first statement', upload);
  for (const n of [1, 2, 3]) ask(`other ${n}`, { key: `other ${n}` });
  ask('upload, second statement', upload);
  await drain();
  expect(seen.slice(0, 5)).toEqual([
    'upload, first statement',
    'upload, second statement',
    'other 1',
    'other 2',
    'other 3',
  ]);
  ask('somebody', { key: 'somebody' });
  ask('late', { key: 'late' });
  ask('upload, third statement', upload);
  await drain();
  expect(seen.slice(5)).toEqual(['somebody', 'upload, third statement', 'late']);
});

test('what goes first goes before everybody', async () => {
  const seen: string[] = [];
  const { ask, drain } = queue(createFairQueue({ slots: 1, timeoutMs: longest }), seen);
  ask('under way', { key: 'a' });
  ask('waiting', { key: 'b' });
  ask('check', { key: 'c' }, { first: true });
  await drain();
  expect(seen).toEqual(['under way', 'check', 'waiting']);
});

test('a turn that does not come in time is refused, and nobody behind it waits for it', async () => {
  const turns = createFairQueue({ slots: 1, timeoutMs: 5 });
  const end = await turns.acquire();
  await expect(turns.acquire()).rejects.toBeInstanceOf(StoreUnavailableError);
  end();
  end();
  const next = await turns.acquire();
  await expect(turns.acquire()).rejects.toThrow('The database is busy');
  next();
});

import { expect, test, vi } from 'vitest';
import { createReplicaLag } from '../../src/server/db/connections/replicaMonitor';

test('the lag of a replica is the time since the primary stood where it stands', () => {
  let now = 1_000;
  const lag = createReplicaLag(() => now);
  const at = (time: number, written: number, replayed: number) => ((now = time), lag.record({ written, replayed }));
  // Unknown until the replica has been seen to replay something.
  expect(at(1_000, 50, 40)).toBeUndefined();
  expect(at(2_000, 60, 50)).toBe(1_000);
  expect(at(3_000, 60, 60)).toBe(0);
  expect(at(9_000, 60, 60)).toBe(0);
  expect(at(10_000, 70, 60)).toBe(1_000);
  expect(at(15_000, 90, 69)).toBe(6_000);
  expect(at(16_000, 95, 70)).toBe(6_000);
  expect(at(17_000, 95, 95)).toBe(0);
});

test('a clock that is set back does not make a replica look less behind', () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  try {
    const lag = createReplicaLag();
    lag.record({ written: 50, replayed: 50 });
    vi.setSystemTime(Date.now() - 3_600_000);
    expect(lag.record({ written: 60, replayed: 50 })).toBeGreaterThanOrEqual(0);
  } finally {
    vi.useRealTimers();
  }
});

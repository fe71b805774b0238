import { setTimeout as pause } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';

/**
 * Another caller, on a separate thread so that the attacker does not delay its clock: makes calls until stopped, then
 * reports its longest wait.
 */
const { url, paths, token } = workerData;
let isStopped = false;
parentPort.once('message', () => (isStopped = true));
let [longest, calls, failed] = [0, 0, 0];
while (!isStopped) {
  for (const path of paths) {
    const started = performance.now();
    const answer = await fetch(`${url}${path}`, { headers: { authorization: token } }).catch(() => undefined);
    await answer?.text();
    longest = Math.max(longest, performance.now() - started);
    calls += 1;
    if (!answer?.ok) failed += 1;
  }
  await pause(10);
}
parentPort.postMessage({ longest, calls, failed });
parentPort.close();

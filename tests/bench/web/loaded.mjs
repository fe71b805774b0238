/* global document */
import { gzipSync } from 'node:zlib';

const sizes = new Map();
/** Bytes of a script as gzip packs it, however it was served. */
async function gzipSize(url) {
  if (!sizes.has(url)) {
    const answer = await fetch(url, { headers: { 'accept-encoding': 'identity' } });
    sizes.set(url, gzipSync(Buffer.from(await answer.arrayBuffer()), { level: 9 }).length);
  }
  return sizes.get(url);
}

export const sum = (numbers) => numbers.reduce((total, one) => total + one, 0);

const addressesIn = ({ url, stack }) => {
  const addresses = url ? [url] : [];
  for (let part = stack; part; part = part.parent) addresses.push(...part.callFrames.map((frame) => frame.url));
  return addresses;
};

/**
 * Follows which script asks for which. The page's own scripts are the first wave, those that one of them asks for the second, and so on:
 * each costs a way to the server and back.
 */
export async function followWaves(session) {
  const waves = new Map();
  await session.send('Network.enable');
  session.on('Network.requestWillBeSent', ({ request, initiator }) => {
    if (!request.url.endsWith('.js') || waves.has(request.url)) return;
    waves.set(request.url, 1 + Math.max(0, ...addressesIn(initiator).map((address) => waves.get(address) ?? 0)));
  });
  return waves;
}

/** What a page has loaded until something showed that was first painted at `first`, what it shifted and what styles it made. */
export async function readLoaded(page, { first, waves }) {
  const { resources, seen, styles } = await page.evaluate(() => ({
    resources: performance.getEntriesByType('resource').map(({ name, startTime }) => ({ name, startTime })),
    seen: globalThis.bench.seen,
    styles: document.querySelectorAll('style').length,
  }));
  const before = resources.filter(({ startTime }) => startTime <= first).map(({ name }) => name);
  const scripts = [...new Set(before.filter((name) => name.endsWith('.js')))];
  const bytes = await Promise.all(scripts.map(gzipSize));
  return {
    kib: sum(bytes) / 1024,
    // With the page itself.
    requests: before.length + 1,
    waves: Math.max(...scripts.map((name) => waves.get(name) ?? 1)),
    styles,
    shift: sum(seen.shifts.map(({ value }) => value)),
    longTasks: seen.longTasks,
  };
}

/* global document */
import { gzipSync } from 'node:zlib';

const sizes = new Map();
/** The gzipped size of a script in bytes, however it was served. */
async function gzipSize(url) {
  if (!sizes.has(url)) {
    const answer = await fetch(url, { headers: { 'accept-encoding': 'identity' } });
    sizes.set(url, gzipSync(Buffer.from(await answer.arrayBuffer()), { level: 9 }).length);
  }
  return sizes.get(url);
}

export const sum = (numbers) => numbers.reduce((total, one) => total + one, 0);

/** The scripts that the HTML of a page references. */
async function namedScripts(address) {
  const page = await (await fetch(address, { headers: { accept: 'text/html' } })).text();
  return new Set([...page.matchAll(/"([^"]+\.js)"/g)].map(([, script]) => new URL(script, address).href));
}

/**
 * Tracks, from before a page is opened, which scripts had to arrive before another one was requested. Scripts named in
 * the HTML are the first wave, regardless of what requests them first; scripts requested by those are the second, and
 * so on. Each wave costs a round trip to the server.
 */
export async function followWaves(session, address) {
  const named = await namedScripts(address);
  const waves = new Map();
  const underWay = new Map();
  let arrived = 0;
  await session.send('Network.enable');
  session.on('Network.requestWillBeSent', ({ requestId, request }) => {
    if (!request.url.endsWith('.js') || waves.has(request.url)) return;
    const wave = named.has(request.url) ? 1 : arrived + 1;
    waves.set(request.url, wave);
    underWay.set(requestId, wave);
  });
  session.on('Network.loadingFinished', ({ requestId }) => {
    arrived = Math.max(arrived, underWay.get(requestId) ?? 0);
  });
  return waves;
}

/**
 * The resources that a page requested until what was waited for was in its document, its layout shifts, and its style
 * elements. A slow machine may paint after the page has begun to fetch what it fetches when idle.
 */
export async function readLoaded(page, { waves }) {
  const { resources, seen, styles } = await page.evaluate(() => ({
    resources: performance.getEntriesByType('resource').map(({ name, startTime }) => ({ name, startTime })),
    seen: globalThis.bench.seen,
    styles: document.querySelectorAll('style').length,
  }));
  const before = resources.filter(({ startTime }) => startTime <= seen.shownAt).map(({ name }) => name);
  const scripts = [...new Set(before.filter((name) => name.endsWith('.js')))];
  const bytes = await Promise.all(scripts.map(gzipSize));
  return {
    kib: sum(bytes) / 1024,
    // Includes the page itself.
    requests: before.length + 1,
    waves: Math.max(...scripts.map((name) => waves.get(name) ?? 1)),
    styles,
    shift: sum(seen.shifts.map(({ value }) => value)),
    longTasks: seen.longTasks,
  };
}

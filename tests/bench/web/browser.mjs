import { chromium } from 'playwright';
import { findBrowser } from '../../../src/tools/browser.mjs';
import { watchPage } from './inPage.mjs';

/** A hospital's network: 10 Mbit/s each way, 40 ms round trip. */
const network = { bytesPerSecond: 10_000_000 / 8, latency: 40 };

export async function startBrowser() {
  const executablePath = await findBrowser();
  return chromium.launch({
    executablePath,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  });
}

/** A new context with an empty cache and a signed-in user. */
export async function freshContext(browser, { token, email }) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
  await context.addInitScript(
    ([given, name]) => {
      globalThis.localStorage.setItem('Authorization', given);
      globalThis.localStorage.setItem('Email', name);
    },
    [token, email],
  );
  await context.addInitScript(watchPage);
  return context;
}

/** A page on that network with a throttled processor, and the session that throttles it. */
export async function slowPage(context, slowed) {
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  const { bytesPerSecond, latency } = network;
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency,
    downloadThroughput: bytesPerSecond,
    uploadThroughput: bytesPerSecond,
  });
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowed });
  return { page, session };
}

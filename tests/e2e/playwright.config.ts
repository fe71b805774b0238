import { defineConfig } from 'playwright/test';
import { chromiumArguments, everythingPort, everythingUrl, productPort, productUrl } from './setup/places';

/** The servers remove their folders on exit. */
const gracefulShutdown = { signal: 'SIGTERM', timeout: 20_000 } as const;

/**
 * One server of the product with demo data and one of the fixture registry, both in their own folders; see
 * setup/serve.mjs.
 */
export default defineConfig({
  testDir: '.',
  outputDir: '../../test-results/e2e',
  fullyParallel: true,
  // One more than the processors of the smallest machine, because journeys wait for a quarter of their time.
  workers: 3,
  retries: 0,
  timeout: 240_000,
  expect: { timeout: 30_000 },
  forbidOnly: true,
  reporter: [['line'], ['json', { outputFile: '../../test-results/playwright.json' }]],
  use: {
    // The tests of everything/ use the other server; a project of their own would start further workers.
    baseURL: productUrl,
    viewport: { width: 1280, height: 900 },
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: { executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium', args: chromiumArguments },
    trace: 'off',
    screenshot: 'off',
  },
  webServer: [
    {
      name: 'product',
      command: `node setup/serve.mjs product ${productPort}`,
      url: `${productUrl}/api/ready`,
      timeout: 120_000,
      gracefulShutdown,
    },
    {
      name: 'everything',
      command: `node setup/serve.mjs everything ${everythingPort}`,
      url: `${everythingUrl}/api/ready`,
      timeout: 180_000,
      gracefulShutdown,
    },
  ],
});

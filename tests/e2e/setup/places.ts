/** Two consecutive ports; TEST_PORT moves them if they are taken. */
export const productPort = Number(process.env.TEST_PORT ?? 4310);
export const everythingPort = productPort + 1;

export const productUrl = `http://localhost:${productPort}`;
export const everythingUrl = `http://localhost:${everythingPort}`;

/**
 * Chromium needs these when it runs as root and without a network. Test pages live for seconds, so optimising their
 * scripts costs more than it saves.
 */
export const chromiumArguments = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--js-flags=--no-opt --no-maglev',
];

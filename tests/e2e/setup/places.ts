/** Two ports in a row; TEST_PORT moves them where other work on the machine holds these. */
export const productPort = Number(process.env.TEST_PORT ?? 4310);
export const everythingPort = productPort + 1;

/** What Chromium needs where it runs as root and without a network. Pages of tests live for seconds: to optimise their scripts costs more than it saves. */
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

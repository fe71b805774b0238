export const productPort = 4310;
export const everythingPort = 4311;

/** What Chromium needs where it runs as root and without a network. */
export const chromiumArguments = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

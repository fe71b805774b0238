import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { ConfigError, demoAdministrator, readConfig } from '../../src/server/config';

const read = (env: NodeJS.ProcessEnv = {}) => readConfig(env);

describe('without any variable', () => {
  test('serves a developer on this machine, with demo data and the demo sign-in', () => {
    expect(read()).toMatchObject({
      production: false,
      host: 'localhost',
      port: 3000,
      dataDir: resolve('data'),
      seed: 'demo',
      administrator: demoAdministrator,
      logLevel: 'info',
      sessionIdleMinutes: 15,
    });
    expect([read().databaseUrl, read().smtp, read().sms, read().trustProxy]).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
  });

  test('a blank variable counts as not set', () => {
    expect(read({ PORT: ' ', DATABASE_URL: '', ADMIN_EMAIL: '' })).toEqual(read());
  });
});

test('the origins that the web app was built to call are known, paths left out', () => {
  const env = {
    VITE_API_URL: 'https://api.example.com/v1',
    VITE_API_URL_TEST: '/api',
    VITE_ANALYTICS_URL: 'https://count.example.com/hit',
  };
  expect(read(env).calledOrigins).toEqual(['https://api.example.com', 'https://count.example.com']);
  expect(read().calledOrigins).toEqual([]);
  expect(
    [read(env), read(), read({ VITE_API_URL: '/api' })].map(({ usesExternalApi: callsOtherApi }) => callsOtherApi),
  ).toEqual([true, false, false]);
});

describe('in production', () => {
  test('nothing is seeded, every address listens, and nobody has a default password', () => {
    const config = read({ NODE_ENV: 'production' });
    expect(config).toMatchObject({ production: true, seed: 'none', host: '0.0.0.0' });
    expect(config.administrator).toBeUndefined();
  });

  test('a blank around the word is none of it, and any other word is refused: it would be a demo', () => {
    expect(read({ NODE_ENV: 'production ' }).production).toBe(true);
    for (const word of ['Production', 'prod', 'production;'])
      expect(() => read({ NODE_ENV: word })).toThrow('NODE_ENV must be production, development or test');
    for (const word of ['development', ' test ', ' ', '']) expect(read({ NODE_ENV: word }).production).toBe(false);
  });

  test('administrators need a second factor, unless another rule is set', () => {
    expect(
      [{}, { TWO_FACTOR_REQUIRED: ' ' }, { TWO_FACTOR_REQUIRED: 'none' }].map(
        (env) => read({ NODE_ENV: 'production', ...env }).secondFactorRule,
      ),
    ).toEqual(['administrators', 'administrators', 'none']);
    expect(read().secondFactorRule).toBe('none');
  });

  test('the password of the demo is refused', () => {
    const env = { NODE_ENV: 'production', ADMIN_EMAIL: 'boss@clinic.test', ADMIN_PASSWORD: demoAdministrator.password };
    expect(() => read(env)).toThrow('ADMIN_PASSWORD is the demo password');
  });

  test('scheduled backups are encrypted, unless it is said that they are not', () => {
    const env = { NODE_ENV: 'production', BACKUP_DIR: 'backups' };
    expect(() => read(env)).toThrow(
      'BACKUP_DIR without BACKUP_KEY: the backups would not be encrypted. Set BACKUP_KEY, or BACKUP_UNENCRYPTED=allowed',
    );
    for (const said of [
      { BACKUP_KEY: 'sixteen letters..' },
      { BACKUP_UNENCRYPTED: 'allowed' },
      { NODE_ENV: 'development' },
    ])
      expect(read({ ...env, ...said }).backups).toMatchObject({ keep: 7 });
  });
});

test('reads what is set', () => {
  const config = read({
    PORT: '8080',
    HOST: '127.0.0.1',
    DATA_DIR: '/var/lib/desk',
    DATABASE_URL: 'postgres://desk:secret@db.internal:5432/desk',
    SEED: 'none',
    ADMIN_EMAIL: ' Boss@Clinic.test ',
    ADMIN_PASSWORD: 'long enough to hold',
    ADMIN_EMAILS: 'a@clinic.test, B@clinic.test;c@clinic.test',
    RESET_PASSWORD: 'Welcome to the desk',
    SESSION_IDLE_MINUTES: '5',
    SESSION_MAX_HOURS: '2',
    LOG_LEVEL: 'warn',
    TRUST_PROXY: '10.0.0.0/8',
    FILE_SECRET: 'x'.repeat(32),
    SMTP_URL: 'smtps://desk:secret@mail.example.com',
    SMTP_FROM: 'Patient Support <support@example.com>',
    SMS_URL: 'https://AC1:token@api.example.com/2010-04-01/Accounts/AC1/Messages.json',
    SMS_FROM: '+13125550199',
  });
  expect(config).toMatchObject({
    port: 8080,
    host: '127.0.0.1',
    dataDir: '/var/lib/desk',
    databaseUrl: 'postgres://desk:secret@db.internal:5432/desk',
    seed: 'none',
    administrator: { email: 'boss@clinic.test', password: 'long enough to hold' },
    administratorEmails: ['a@clinic.test', 'b@clinic.test', 'c@clinic.test'],
    resetPassword: 'Welcome to the desk',
    sessionIdleMinutes: 5,
    sessionMaxHours: 2,
    logLevel: 'warn',
    trustProxy: '10.0.0.0/8',
    fileSecret: 'x'.repeat(32),
    smtp: { url: 'smtps://desk:secret@mail.example.com', from: 'Patient Support <support@example.com>' },
    sms: { url: 'https://AC1:token@api.example.com/2010-04-01/Accounts/AC1/Messages.json', from: '+13125550199' },
  });
});

test('a slash at the end of the data folder is no part of its name, by which files in it are told from others', () => {
  expect(read({ DATA_DIR: '/var/lib/desk/' }).dataDir).toBe('/var/lib/desk');
});

test('blanks around a word, a folder or an address are none of it', () => {
  expect(read({ DATA_DIR: ' /x ', SEED: 'none ', LOG_LEVEL: ' warn', DATABASE_PREPARED: 'no ' })).toMatchObject({
    dataDir: '/x',
    seed: 'none',
    logLevel: 'warn',
    limits: { prepare: false },
  });
});

test.each([
  ['FALSE', false],
  ['0', 0],
  ['2', 2],
  ['10.0.0.1, fc00::/7', '10.0.0.1, fc00::/7'],
  ['loopback', 'loopback'],
  ['uniquelocal, 172.16.0.0/12', 'uniquelocal, 172.16.0.0/12'],
])('TRUST_PROXY=%s is understood', (text, meant) => {
  expect(read({ TRUST_PROXY: text }).trustProxy).toBe(meant);
});

describe('what cannot be used is refused by name', () => {
  test.each(['true', ' TRUE '])('TRUST_PROXY=%s, with the reason', (value) => {
    expect(() => read({ TRUST_PROXY: value })).toThrow(
      'TRUST_PROXY must not be true, with which every caller could state any address',
    );
  });

  test.each([
    ['PORT', 'http', 'PORT must be a whole number from 0 to 65535'],
    ['PORT', '70000', 'PORT must be a whole number from 0 to 65535'],
    ['DATABASE_URL', 'mysql://db/desk', 'DATABASE_URL must be a PostgreSQL address'],
    ['DATABASE_URL', 'db.internal', 'DATABASE_URL must be a PostgreSQL address'],
    ['SEED', 'yes', 'SEED must be demo or none'],
    ['ADMIN_EMAIL', 'boss', 'ADMIN_EMAIL must be an e-mail address'],
    ['ADMIN_EMAILS', 'a@clinic.test, boss', 'ADMIN_EMAILS must be an e-mail address'],
    ['SESSION_IDLE_MINUTES', '0', 'SESSION_IDLE_MINUTES must be a whole number from 1'],
    ['SESSION_MAX_HOURS', '-1', 'SESSION_MAX_HOURS must be a whole number from 1'],
    ['SIGN_IN_TRIES', 'ten', 'SIGN_IN_TRIES must be a whole number from 1'],
    ['RATE_LIMIT_PER_MINUTE', '1.5', 'RATE_LIMIT_PER_MINUTE must be a whole number from 1'],
    ['LOG_LEVEL', 'loud', 'LOG_LEVEL must be fatal, error,'],
    ['RESET_PASSWORD', 'short', 'RESET_PASSWORD must be 8 to 128 characters'],
    ['FILE_SECRET', 'short', 'FILE_SECRET must be at least 32 characters'],
    ['FILE_LINK_MINUTES', 'x', 'FILE_LINK_MINUTES must be a whole number from 1'],
    ['SMTP_URL', 'mail.example.com', 'SMTP_URL must be an SMTP address'],
    ['SMTP_URL', 'smtp://', 'SMTP_URL must be an SMTP address'],
    ['SMTP_FROM', 'Support', 'SMTP_FROM must be an e-mail address'],
    ['SMTP_FROM', 'a@desk.test, b@desk.test', 'SMTP_FROM must be an e-mail address'],
    [
      'SMTP_URL',
      'smtp://desk:%zz@mail.example.com',
      'SMTP_URL must be an SMTP address, smtps://user:password@host:465, with each % in the user name or password written as %25',
    ],
    ['SMS_URL', 'https://desk:100%@api.example.com', 'SMS_URL must be the address of an HTTP gateway'],
    ['SMS_URL', 'smtp://api.example.com', 'SMS_URL must be the address of an HTTP gateway'],
  ])('%s=%s', (name, value, message) => {
    const pair = name === 'ADMIN_EMAIL' ? { ADMIN_PASSWORD: 'long enough to hold' } : {};
    expect(() => read({ [name]: value, ...pair })).toThrow(ConfigError);
    expect(() => read({ [name]: value, ...pair })).toThrow(message);
  });

  test.each([
    'yes',
    '-1',
    '1.5',
    '999999999',
    '10.0.0.1,',
    '10.0.0.0/33',
    '10.0.0.1 10.0.0.2',
    '0.0.0.0/0',
    '10.0.0.1, ::/0',
    '0.0.0.0/1',
    '128.0.0.0/1',
    '0.0.0.0/2, 64.0.0.0/2',
    '0.0.0.0/0.0.0.0',
    '2000::/3',
  ])('TRUST_PROXY=%s', (value) => {
    expect(() => read({ TRUST_PROXY: value })).toThrow(
      'TRUST_PROXY must be false, the number of reverse proxies (0 to 100), or their addresses, such as 10.0.0.1, 10.1.0.0/16',
    );
  });

  test.each([
    ['ADMIN_EMAIL', 'ADMIN_PASSWORD', 'boss@clinic.test'],
    ['SMTP_URL', 'SMTP_FROM', 'smtp://mail.example.com'],
    ['SMS_URL', 'SMS_FROM', 'https://api.example.com'],
  ])('%s without %s', (one, other, value) => {
    expect(() => read({ [one]: value })).toThrow(`Set both ${one} and ${other}, or neither`);
  });

  test('several at once, a line each', () => {
    expect(() => read({ PORT: 'x', SEED: 'y' })).toThrow(/^PORT .*\nSEED .*$/);
  });

  test('no message repeats a password', () => {
    for (const name of ['DATABASE_URL', 'DATABASE_DIRECT_URL', 'DATABASE_READ_URL', 'SMTP_URL', 'SMS_URL'])
      expect(() => read({ [name]: 'mysql://desk:hunter2@db/desk' })).not.toThrow('hunter2');
    expect(() => read({ SMTP_URL: 'smtp://desk:hunter2%@mail.example.com', SMTP_FROM: 'a@desk.test' })).not.toThrow(
      'hunter2',
    );
  });
});

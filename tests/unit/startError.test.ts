import { describe, expect, test } from 'vitest';
import { readConfig } from '../../src/server/config';
import { explainStartError, ListenError, findUnavailabilityReason } from '../../src/server/operations/start/startError';
import { StoreUnavailableError } from '../../src/server/db';

const config = readConfig({ DATA_DIR: '/data', HOST: 'no such host' });
const onServer = readConfig({ DATA_DIR: '/data', DATABASE_URL: 'postgres://desk:hunter2@db/desk' });
const failure = (message: string, more: object = {}) => Object.assign(new Error(message), more);
const full = failure('sorry, too many clients already', { code: '53300' });

describe('a start that fails', () => {
  test.each([
    [
      'a name that is no host',
      new ListenError('x', { cause: failure('getaddrinfo ENOTFOUND no such host', { code: 'ENOTFOUND' }) }),
      config,
      'HOST no such host is not an address of this machine',
    ],
    [
      'an address of another machine',
      new ListenError('x', { cause: failure('listen EADDRNOTAVAIL', { code: 'EADDRNOTAVAIL' }) }),
      config,
      'HOST no such host is not an address of this machine',
    ],
    [
      'a host that is no database',
      failure('getaddrinfo ENOTFOUND db', { code: 'ENOTFOUND' }),
      onServer,
      'The database in DATABASE_URL cannot be used: getaddrinfo ENOTFOUND db',
    ],
    [
      'a database without a free connection',
      new StoreUnavailableError('The database cannot be reached', full),
      onServer,
      'The database in DATABASE_URL cannot be used: sorry, too many clients already',
    ],
    [
      'a database that went away',
      new StoreUnavailableError('The connection to the database was lost', failure('write EPIPE', { code: 'EPIPE' })),
      onServer,
      'The database in DATABASE_URL cannot be used: write EPIPE',
    ],
    [
      'a database that has frozen',
      new StoreUnavailableError('The database does not answer'),
      onServer,
      'The database in DATABASE_URL cannot be used: The database does not answer',
    ],
    [
      'a database that may only be read',
      failure('cannot execute CREATE EXTENSION in a read-only transaction', { code: '25006' }),
      onServer,
      'The database in DATABASE_URL cannot be used: cannot execute CREATE EXTENSION in a read-only transaction',
    ],
    [
      'a database of another encoding',
      failure('conversion between UTF8 and SQL_ASCII is not supported', { code: '0A000' }),
      onServer,
      'The database in DATABASE_URL cannot be used: conversion between UTF8 and SQL_ASCII is not supported',
    ],
    [
      'a server without an extension',
      failure('could not open extension control file "unaccent.control"', { code: '58P01' }),
      onServer,
      'The database in DATABASE_URL cannot be used: could not open extension control file "unaccent.control"',
    ],
    [
      'a full disk',
      failure('ENOSPC: no space left on device, write', { code: 'ENOSPC' }),
      config,
      'DATA_DIR /data is not writable: ENOSPC: no space left on device, write',
    ],
    [
      'a file in the folder',
      failure("EACCES: open '/data/lock'", { code: 'EACCES', path: '/data/lock' }),
      config,
      "DATA_DIR /data is not writable: EACCES: open '/data/lock'",
    ],
    [
      'a file elsewhere',
      failure("EACCES: open '/database/x'", { code: 'EACCES', path: '/database/x' }),
      config,
      "EACCES: open '/database/x'",
    ],
  ] as const)('of %s says so', (_what, error, used, line) => {
    expect(explainStartError(error, used)).toBe(line);
  });

  test('waits for a database whose connections are in use, and not for one that refuses it', () => {
    expect(findUnavailabilityReason(new StoreUnavailableError('The database cannot be reached', full))).toBe(
      'sorry, too many clients already',
    );
    expect(findUnavailabilityReason(failure('password authentication failed', { code: '28P01' }))).toBeUndefined();
  });
});

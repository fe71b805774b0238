import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { readCommand } from '../../src/server/operations/start/readCommand';

const start = { name: undefined, heads: [], removes: false, checks: false, allowsUnencrypted: false, files: [] };

describe('the arguments of the server', () => {
  test.each([
    [[], start],
    [['--plan'], { ...start, name: 'plan' }],
    [['--verify', '--head', 'a:1', '--head=b:2'], { ...start, name: 'verify', heads: ['a:1', 'b:2'] }],
    [['--move-files', '--remove'], { ...start, name: 'move-files', removes: true }],
    [['--backup', 'one.desk'], { ...start, name: 'backup', files: ['one.desk'] }],
    [['--backup', '--check', 'one.desk'], { ...start, name: 'backup', checks: true, files: ['one.desk'] }],
    [
      ['--backup', '--check', '--allow-unencrypted', 'one.desk'],
      { ...start, name: 'backup', checks: true, allowsUnencrypted: true, files: ['one.desk'] },
    ],
    [
      ['--restore', '--allow-unencrypted', 'one.desk'],
      { ...start, name: 'restore', allowsUnencrypted: true, files: ['one.desk'] },
    ],
    [['--restore', 'one.desk', 'two.desk'], { ...start, name: 'restore', files: ['one.desk', 'two.desk'] }],
  ] as const)('%j are read', (args, command) => {
    expect(readCommand(args)).toEqual(command);
  });

  test.each([
    [
      ['--bakup', 'one.desk'],
      '--bakup one.desk is not a command. Commands: --plan, --migrate, --verify, --move-files, --backup, --restore',
    ],
    [['one.desk'], 'one.desk is not a command'],
    [['--backup', '--chekc', 'one.desk'], "Unknown option '--chekc'"],
    [['--move-files', '--delete'], "Unknown option '--delete'"],
    [['--plan', '--head', 'a:1'], "Unknown option '--head'"],
    [['--verify', 'a:1'], "Unexpected argument 'a:1'"],
    [['--verify', '--head'], "'--head <value>' argument missing"],
    [['--backup', '--restore', 'one.desk'], "Unknown option '--restore'"],
  ] as const)('%j are refused', (args, reason) => {
    expect(() => readCommand(args)).toThrow(reason);
  });

  test('are those of the scripts that package.json has for them', () => {
    const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> };
    const nameOf = ([script, line]: [string, string]) => {
      const [, args] = /^node src\/tools\/start\.mjs ?(.*)$/.exec(line) ?? [];
      return args === undefined ? [] : [[script, readCommand(args === '' ? [] : args.split(' ')).name]];
    };
    expect(Object.fromEntries(Object.entries(scripts).flatMap(nameOf))).toEqual({
      start: undefined,
      'db:plan': 'plan',
      'db:migrate': 'migrate',
      'audit:verify': 'verify',
      backup: 'backup',
      restore: 'restore',
      'files:move': 'move-files',
    });
  });
});

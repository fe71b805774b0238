import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runCommand } from '../../src/contract/runCommand';
import { registry } from '../../resources';
import { openPlatform, password, type Platform } from '../api/platform';

let platform: Platform;
let api: string;

beforeAll(async () => {
  platform = await openPlatform();
  await platform.addUser({ email: 'ann@example.com', service_manufacturers: ['octapharma'] });
  const app = await platform.serve();
  api = `${await app.listen({ port: 0, host: '127.0.0.1' })}/api`;
});
afterAll(() => platform.close());

/** Runs the command and returns its exit code, its texts, and the files that it wrote. */
async function run(args: readonly string[], env: Readonly<Record<string, string>> = { PASSWORD: password }) {
  const [printed, files]: [string[], Record<string, string>] = [[], {}];
  const code = await runCommand(args, {
    registry,
    manufacturers: ['octapharma', 'kedrion'],
    env,
    print: (text) => printed.push(text),
    printError: (text) => printed.push(text),
    writeFile: (path, text) => {
      files[path] = text;
    },
  });
  return { code, text: printed.join('\n'), files };
}

const arguments_ = () => ['--api', api, '--email', 'ann@example.com', '--manufacturer', 'octapharma'];

test('a server that keeps the wire format passes, with a report for people and one for machines', async () => {
  const { code, text, files } = await run([
    ...arguments_(),
    ...['--resource', 'payers', '--write', '--strict', '--junit', 'r.xml'],
  ]);
  expect(text).toMatch(/^\d+ rules checked: 0 wrong, 0 remarks, \d+ without anything to show them$/);
  expect(code).toBe(0);
  expect(files['r.xml']).toContain('<testcase classname="payers" name="list.envelope: ');
  expect(files['r.xml']).not.toContain('<failure');
});

test('a browser on another host may not use a server that does not allow it', async () => {
  const { code, text, files } = await run([
    ...arguments_(),
    ...['--resource', 'payers', '--origin', 'https://desk.example', '--junit', 'r.xml'],
  ]);
  expect(text).toContain('✗ headers.cors: the header authorization is not allowed');
  expect(files['r.xml']).toContain('<failure message="the header authorization is not allowed"/>');
  expect(code).toBe(1);
});

describe('says what is wrong with', () => {
  test.each([
    [['--api', 'nowhere'], '--api must be a URL, not nowhere'],
    [
      ['--api', 'http://a.test', '--manufacturer', 'acme'],
      '--manufacturer must be one of octapharma, kedrion, not acme',
    ],
    [['--api', 'http://a.test', '--manufacturer', 'kedrion'], '--email or --token is missing'],
    [['--api', 'http://a.test', '--manufacturer', 'kedrion', '--resource', 'payer'], 'There is no resource "payer"'],
    [['--what'], "Unknown option '--what'"],
  ])('%j', async (args, problem) => {
    const { code, text } = await run(args);
    expect(text).toContain(problem);
    expect(text).toContain('npm run contract -- --api URL');
    expect(code).toBe(2);
  });

  test('a password that is missing or wrong', async () => {
    expect((await run(arguments_(), {})).text).toContain('The variable PASSWORD must have the password');
    const { code, text } = await run(arguments_(), { PASSWORD: 'wrong' });
    expect(text).toContain('The email or the password is wrong');
    expect(text).not.toContain('wrong\n');
    expect(code).toBe(2);
  });

  test('a server that is not there', async () => {
    const { code, text } = await run(['--api', 'http://127.0.0.1:1/api', '--token', 't', '--manufacturer', 'kedrion']);
    expect(text).toBe('http://127.0.0.1:1/api: the server cannot be reached');
    expect(code).toBe(2);
  });
});

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { manufacturers } from '../../resources/manufacturers';
import { runCommand } from '../../src/headless/cli/runCommand';
import { userRules } from '../../src/server/features/users/userRules';
import { describeApi } from '../api/harness';
import { registry } from '../fixtures/everything';

/** Runs the command, with its exit code and what it prints. */
async function run(args: readonly string[], env: Record<string, string> = {}) {
  const [printed, errors]: [string[], string[]] = [[], []];
  const code = await runCommand(args, {
    registry,
    manufacturers,
    env,
    print: (text) => printed.push(text),
    printError: (text) => errors.push(text),
  });
  return { code, out: printed.join('\n'), error: errors.join('\n') };
}

describe('without an API the command prints the request', () => {
  test('of a list', async () => {
    const line = 'getList patients --filter searchFirstName=ann --page 2 --sort last_name:asc';
    const { code, out } = await run(line.split(' '));
    expect(code).toBe(0);
    expect(out.split('\n').slice(0, 5)).toEqual([
      'GET http://localhost:3000/api/patients?searchFirstName=ann&page=2&per=10&q%5Bs%5D%5B%5D=last_name+asc',
      '  searchFirstName = ann',
      '  page = 2',
      '  per = 10',
      '  q[s][] = last_name asc',
    ]);
    expect(out).toContain('manufacturer: octapharma');
  });

  test('of a form with a file, and never the token', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'command-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const path = join(folder, 'r.txt');
    writeFileSync(path, 'content');
    const sets = ['line=A', 'vials=3', 'keywords=x', 'keywords=y', `report=@${path}`].flatMap((text) => [
      '--set',
      text,
    ]);
    const { out } = await run(['create', 'sinks', ...sets, '--token', 'secret-token']);
    expect(out).toContain('vials = 3\nkeywords[] = x\nkeywords[] = y\nreport = file r.txt (7 bytes)');
    expect(out).toContain('authorization: (12 characters)');
    expect(out).not.toContain('secret-token');
  });

  test('of an update by its difference, as one object', async () => {
    const args = ['update', 'payers', '7', '--variables', '{"name":"B","phone":""}'];
    const { out } = await run([...args, '--original', '{"name":"B","phone":"1"}', '--if-match', '"v1"', '--json']);
    expect(JSON.parse(out)).toMatchObject({
      request: { method: 'PUT', url: 'http://localhost:3000/api/payers/7', body: { phone: null } },
    });
    expect((JSON.parse(out) as { request: { headers: object } }).request.headers).toMatchObject({ 'if-match': '"v1"' });
  });

  test('of a record with an object inside', async () => {
    const args = ['create', 'sample_supplies', '--variables', '{"product":"A","depot":{"shelf":"B"}}', '--json'];
    expect(JSON.parse((await run(args)).out)).toMatchObject({
      request: { body: { product: 'A', depot: { shelf: 'B' } } },
    });
  });

  test.each([
    ['getOne patient_insurances primary --parent 12', 'GET http://localhost:3000/api/insurances/primary?patient_id=12'],
    ['getMany payers 7 9', 'ids[] = 9'],
    ['recover payers 7', '"discarded_at": ""'],
    ['custom versions --query model_name=Case --query data_keyword=7', 'data_keyword = 7'],
    ['getList trash_payers --manufacturer kedrion', 'discard = true'],
    ['--help', 'npm run provider -- VERB RESOURCE'],
  ])('%s', async (line, expected) => {
    const { code, out } = await run(line.split(' '));
    expect({ code, error: out.includes(expected) }).toEqual({ code: 0, error: true });
  });
});

test.each([
  ['getlist patients', 'There is no verb "getlist". Did you mean "getList"?'],
  ['getList patient', 'There is no resource "patient". Did you mean "patients"?'],
  ['getList patients --filter searchFirstname=ann', 'Did you mean "searchFirstName"?'],
  ['getList patients --sort lastname:asc', 'There is no field of patients "lastname". Did you mean "last_name"?'],
  ['getList patients --sort last_name:up', 'There is no order "up"'],
  ['getList patients --page two', '--page takes a whole number, not "two"'],
  ['getList patients --filtre a=b', 'There is no option "filtre". Did you mean "filter"?'],
  ['getList patients 7', 'getList takes no id, not 7'],
  ['getOne patients', 'getOne needs the id of a record: getOne patients 7'],
  ['getOne', 'getOne needs a resource'],
  ['create payers --set nam=Blue', 'There is no field of payers "nam". Did you mean "name"?'],
  ['create payers --set name', '--set takes name=value, not "name"'],
  ['create payers --variables [1]', '--variables takes a JSON object'],
  ['create sinks --set report=@/no/such/file', 'The file /no/such/file cannot be read'],
  ['getOne patient_insurances fourth --parent 1', 'there is no key "fourth"'],
  ['getList payers --manufacturer kedrio', 'There is no manufacturer "kedrio". Did you mean "kedrion"?'],
  ['getList payers --api localhost', '--api takes an address such as'],
  ['getList payers --api http://localhost:1/api --email a@b.c', '--email needs --password-env'],
  [
    'getList payers --api http://localhost:1/api --email a@b.c --password-env DESK',
    'The variable DESK of --password-env is not set',
  ],
  ['create sample_supplies --variables {"depot":{"shelv":"A"}}', 'Did you mean "depot.shelf"?'],
])('wrong arguments say what is right: %s', async (line, message) => {
  const { code, error, out } = await run(line.split(' '));
  expect(error).toContain(message);
  expect({ code, out }).toEqual({ code: 2, out: '' });
});

describeApi('the command', { registry, hooks: userRules }, (harness) => {
  let access: string[];
  beforeAll(async () => {
    const apiUrl = `${await harness().app.listen({ port: 0, host: '127.0.0.1' })}/api`;
    access = ['--api', apiUrl];
  });

  test('sends the call, and prints the answer and the result', async () => {
    const token = [`--token=${harness().token}`];
    const created = await run(['create', 'payers', '--set', 'name=Blue', ...access, ...token]);
    expect(created).toMatchObject({ code: 0, error: '' });
    expect(created.out).toMatch(
      /^POST http.*"name": "Blue".*Answer 201.*etag: ".*Result\n.*"sent": \{\n *"name": "Blue"/s,
    );
    const listed = await run(['getList', 'payers', '--filter', 'name=blu', '--json', '--strict', ...access, ...token]);
    expect(JSON.parse(listed.out)).toMatchObject({
      answers: [{ status: 200 }],
      warnings: [],
      result: { data: [{ name: 'Blue' }], total: 1 },
    });
  });

  test('fails with the answer and the reason', async () => {
    const { code, out, error } = await run(['getOne', 'payers', '4999', ...access, `--token=${harness().token}`]);
    expect(out).toContain('Answer 404');
    expect(error).toMatch(/^RequestError: .*\n {2}statusCode: 404/);
    expect(code).toBe(1);
  });

  test('signs in with a password from the environment', async () => {
    const credentials = ['--email', 'nobody@example.com', '--password-env', 'DESK'];
    const { code, error } = await run(['getList', 'payers', ...access, ...credentials], { DESK: 'wrong' });
    expect(error).toContain('The email or the password is wrong');
    expect(code).toBe(1);
  });
});

import { execFile } from 'node:child_process';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import ts from 'typescript';
import { beforeAll, describe, expect, test } from 'vitest';
import { ensureProviderCode, ensureProviderTypes } from '../../src/tools/provider.mjs';
import { answerWith, createAnsweringRecorder } from '../../src/headless';
import { serve } from './support/serve';

const root = resolve(import.meta.dirname, '../..');

/** The output of a script that plain Node.js runs as a module of the project. */
async function runScript(script: string): Promise<unknown> {
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', script], {
    cwd: root,
  });
  return JSON.parse(stdout) as unknown;
}

describe('the package', () => {
  beforeAll(ensureProviderCode);

  test('signs in, reads and writes in plain Node.js', async () => {
    const server = createAnsweringRecorder(({ method, path }) =>
      path.endsWith('sessions')
        ? { body: { auth_token: 'token-9', email: 'ann@example.com' } }
        : { body: method === 'GET' ? { data: [{ id: 7 }], meta: { total: 1 } } : { id: 8 } },
    );
    const apiUrl = await serve(server.fetch);
    const script = `
      import { createDataProvider, createMemoryStorage, createSessionStore, manufacturers, registry, signIn }
        from 'patient-support-desk/provider';
      const api = { apiUrl: '${apiUrl}/', manufacturer: 'kedrion' };
      const store = createSessionStore(createMemoryStorage());
      const session = await signIn({ ...api, email: ' ann@example.com ', password: 'p', store });
      const { features } = manufacturers.find(({ key }) => key === api.manufacturer);
      const provider = createDataProvider({ ...api, features, registry, getToken: store.token });
      const list = await provider.getList({ resource: 'payers' });
      const created = await provider.create({ resource: 'payers', variables: { name: 'Blue' } });
      const browser = ['window', 'document', 'localStorage', 'sessionStorage'].filter((name) => name in globalThis);
      console.log(JSON.stringify({ session, list, created, browser: browser.length }));
    `;
    expect(await runScript(script)).toEqual({
      session: { token: 'token-9', email: 'ann@example.com' },
      list: { data: [{ id: 7 }], total: 1 },
      created: { data: { id: 8, name: 'Blue' }, sent: { name: 'Blue' } },
      browser: 0,
    });
    expect(server.calls.map(({ method, path, headers }) => [method, path, headers.authorization])).toEqual([
      ['POST', '/api/sessions', undefined],
      ['GET', '/api/payers', 'token-9'],
      ['POST', '/api/payers', 'token-9'],
    ]);
    expect(server.calls[0]).toMatchObject({
      json: { email: 'ann@example.com', password: 'p' },
      headers: { manufacturer: 'kedrion' },
    });
  });

  test('rejects a sign-in with the reason', async () => {
    const apiUrl = await serve(answerWith(() => ({ status: 401, body: {} })));
    const script = `
      import { signIn } from 'patient-support-desk/provider';
      await signIn({ apiUrl: '${apiUrl}', manufacturer: 'kedrion', email: 'a', password: 'b' })
        .catch((error) => console.log(JSON.stringify(error)));
    `;
    expect(await runScript(script)).toMatchObject({
      statusCode: 401,
      message: 'The email or the password is wrong',
    });
  });
});

test('the package declares its types', { timeout: 300_000 }, async () => {
  await ensureProviderTypes();
  const consumer = join(root, 'tests/provider/consumer.ts');
  const text = `
    import { createDataProvider, registry, RequestError } from 'patient-support-desk/provider';
    const provider = createDataProvider({
      apiUrl: '/api', manufacturer: 'kedrion', features: [], registry, getToken: () => null,
    });
    export const total: Promise<number> = provider.getList({ resource: 'payers' }).then((page) => page.total);
    export const status: number = new RequestError({ message: 'x', statusCode: 0 }).statusCode;
    // @ts-expect-error There is no such verb.
    provider.getLists;
    // @ts-expect-error The total is a number.
    export const wrong: Promise<string> = provider.getList({ resource: 'payers' }).then((page) => page.total);
  `;
  const options: ts.CompilerOptions = {
    module: ts.ModuleKind.NodeNext,
    target: ts.ScriptTarget.ES2023,
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    types: ['node'],
  };
  const host = ts.createCompilerHost(options);
  const base = ts.createCompilerHost(options);
  host.fileExists = (path) => path === consumer || base.fileExists(path);
  host.getSourceFile = (path, ...more) =>
    path === consumer ? ts.createSourceFile(path, text, ts.ScriptTarget.ES2023) : base.getSourceFile(path, ...more);
  const problems = ts.getPreEmitDiagnostics(ts.createProgram([consumer], options, host));
  expect(problems.map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'))).toEqual([]);
});

import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { projectRoot } from '../../../src/tools/project.mjs';
import { freePort } from '../../api/freePort.mjs';

const account = { email: 'bench@example.com', password: 'a-Bench-only-passphrase-7' };

async function waitUntilReady(url, child) {
  for (;;) {
    if (child.exitCode !== null) throw new Error(`The server ended with ${child.exitCode}`);
    const answer = await fetch(`${url}/api/ready`).catch(() => undefined);
    if (answer?.ok) return;
    await pause(100);
  }
}

/**
 * Starts the built product; `call` makes a call as a signed-in administrator, whose session is `session`, and throws if
 * it is refused.
 */
export async function startDesk(env) {
  const port = await freePort();
  const scratch = mkdtempSync(join(tmpdir(), 'desk-bench-data-'));
  const started = performance.now();
  const child = spawn(process.execPath, [join(projectRoot, 'dist/server/main.js')], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      DATA_DIR: scratch,
      SEED: 'none',
      LOG_LEVEL: 'silent',
      ACCESS_LOG_KEY: 'k'.repeat(40),
      HOST: '127.0.0.1',
      PORT: String(port),
      RATE_LIMIT_PER_MINUTE: '1000000',
      ADMIN_EMAIL: account.email,
      ADMIN_PASSWORD: account.password,
      ...env,
    },
  });
  const url = `http://127.0.0.1:${port}`;
  await waitUntilReady(url, child);
  const startup = performance.now() - started;
  const signedIn = await fetch(`${url}/api/sessions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(account),
  });
  const { data } = await signedIn.json();
  const headers = { authorization: data.auth_token, manufacturer: 'octapharma' };
  const call = async (path, init = {}) => {
    const answer = await fetch(`${url}/api/${encodeURI(path)}`, { ...init, headers: { ...headers, ...init.headers } });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${text.slice(0, 200)}`);
    return { bytes: text.length, body: text === '' ? undefined : JSON.parse(text) };
  };
  const stop = () =>
    new Promise((resolve) => {
      child.once('exit', () => {
        rmSync(scratch, { recursive: true, force: true });
        resolve();
      });
      child.kill('SIGTERM');
    });
  return { url, session: { token: data.auth_token, email: account.email }, call, pid: child.pid, stop, startup };
}

import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { Client } from 'pg';
import { registry } from '../../resources';
import { runEject } from './eject/runEject';
import type { Connection } from './readSource';
import { runScaffold, type ScaffoldContext } from './runScaffold';

type Tools = Pick<ScaffoldContext, 'format' | 'check'> & {
  /** The folder of the repository. */
  readonly root: string;
  /** The folder in which the command was called: paths of its arguments begin there. */
  readonly calledIn: string;
};

/** The registry, the files of a repository, and the terminal. */
const inRepository = (root: string) => ({
  registry,
  read: (path: string) => (existsSync(join(root, path)) ? readFileSync(join(root, path), 'utf8') : undefined),
  write: (path: string, text: string) => {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  },
  print: (text: string) => console.log(text),
  printError: (text: string) => console.error(text),
});

/** Opens a connection to a PostgreSQL server that only reads. */
async function connect(url: string): Promise<Connection> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  await client.connect();
  await client.query('set default_transaction_read_only = on');
  return {
    query: async (sql, values) => (await client.query<Record<string, unknown>>(sql, [...values])).rows,
    close: () => client.end(),
  };
}

/** Writes a declaration into a repository; resolves to the exit code of the command. */
export const runInRepository = (args: readonly string[], { root, calledIn, ...tools }: Tools): Promise<number> =>
  runScaffold(args, {
    ...tools,
    ...inRepository(root),
    readInput: (path) => readFile(resolve(calledIn, path), 'utf8'),
    connect,
  });

/** Writes a page of one's own into a repository; resolves to the exit code of the command. */
export const ejectInRepository = (
  args: readonly string[],
  { root, format }: Pick<Tools, 'root' | 'format'>,
): Promise<number> => runEject(args, { ...inRepository(root), format });

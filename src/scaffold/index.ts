import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { registry } from '../../resources';
import { connect } from './connect';
import { runScaffold, type ScaffoldContext } from './runScaffold';

type Tools = Pick<ScaffoldContext, 'format' | 'check'> & {
  /** The folder of the repository. */
  readonly root: string;
  /** The folder in which the command was called: paths of its arguments begin there. */
  readonly calledIn: string;
};

/** Runs the command over the files of a repository; resolves to its exit code. */
export const runInRepository = (args: readonly string[], { root, calledIn, ...tools }: Tools): Promise<number> =>
  runScaffold(args, {
    ...tools,
    registry,
    read: (path) => (existsSync(join(root, path)) ? readFileSync(join(root, path), 'utf8') : undefined),
    write: (path, text) => writeFileSync(join(root, path), text),
    readInput: (path) => readFile(resolve(calledIn, path), 'utf8'),
    connect,
    print: (text) => console.log(text),
    printError: (text) => console.error(text),
  });

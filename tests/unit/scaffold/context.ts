import { readFileSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import { registry } from '../../../resources';
import { runScaffold, type ScaffoldContext } from '../../../src/scaffold/runScaffold';
import { formatFile } from '../../../src/tools/checkWith.mjs';
import { projectRoot } from '../../../src/tools/project.mjs';

/** Runs of the command over the repository, whose files they write into a map. */
export function createRuns(context: Partial<ScaffoldContext> = {}) {
  const written = new Map<string, string>();
  const run = async (...args: readonly string[]) => {
    const lines: string[] = [];
    const code = await runScaffold(args, {
      registry,
      read: (path) => {
        const file = join(projectRoot, path);
        return written.get(path) ?? (existsSync(file) ? readFileSync(file, 'utf8') : undefined);
      },
      write: (path, text) => written.set(path, text),
      format: formatFile,
      check: () => Promise.resolve(undefined),
      readInput: (path) => Promise.reject(new Error(`there is no ${path}`)),
      connect: () => Promise.reject(new Error('there is no server')),
      print: (text) => lines.push(text),
      printError: (text) => lines.push(text),
      ...context,
    });
    return { code, output: lines.join('\n') };
  };
  return { run, written };
}

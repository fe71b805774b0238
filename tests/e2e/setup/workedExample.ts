import { execFile } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { scriptEnvironment } from '../../fixtures/scripts';

/** One thing that the worked example of the guide tells its reader to do. */
type Step =
  | { readonly command: string }
  | { readonly path: string; readonly text: string }
  | { readonly path: string; readonly changes: readonly Change[] };

/** Neighbouring lines of a file, and the lines that replace them. */
interface Change {
  readonly before: string;
  readonly after: string;
}

const linesWithout = (lines: readonly string[], mark: string): string =>
  lines
    .filter((line) => !line.startsWith(mark))
    .map((line) => `${line.slice(1)}\n`)
    .join('');

function readChanges(lines: readonly string[]): Change[] {
  const hunks = lines.join('\n').split('\n@@\n');
  return hunks.map((hunk) => {
    const own = hunk.split('\n');
    return { before: linesWithout(own, '+'), after: linesWithout(own, '-') };
  });
}

function readBlock(language: string, content: string): Step[] {
  const [first = '', ...lines] = content.replace(/\n$/, '').split('\n');
  if (language === 'sh') return [first, ...lines].map((command) => ({ command }));
  if (language === 'diff') return [{ path: first.replace('+++ ', ''), changes: readChanges(lines) }];
  return [{ path: first.replace('// ', ''), text: `${lines.join('\n')}\n` }];
}

/** The steps of the worked example in resources/README.md, in their order. */
export function readSteps(guide: string): readonly Step[] {
  const [, example = ''] = /^## A worked example[^\n]*\n(.*?)^## /ms.exec(guide) ?? [];
  return [...example.matchAll(/^```(\w+)\n(.*?)^```$/gms)].flatMap(([, language = '', content = '']) =>
    readBlock(language, content),
  );
}

/** Applies changes to the text of a file. Throws if the lines of one are not there, or not only once. */
function withChanges(text: string, changes: readonly Change[], path: string): string {
  return changes.reduce((changed, { before, after }) => {
    const found = changed.split(before).length - 1;
    if (found !== 1) throw new Error(`${path} has ${found} times, in place of once:\n${before}`);
    return changed.replace(before, () => after);
  }, text);
}

const execute = promisify(execFile);

/** Runs a command in a copy of the repository, as a person would type it; rejects with its output if it fails. */
export const runCommand = async (command: string, copy: string): Promise<string> =>
  (await execute('sh', ['-c', command], { cwd: copy, env: scriptEnvironment() })).stdout;

/** Does in a copy of the repository what a step says. Rejects where a command fails, or a change does not fit its file. */
export async function followStep(step: Step, copy: string): Promise<void> {
  if ('command' in step) {
    await runCommand(step.command, copy);
    return;
  }
  const file = join(copy, step.path);
  if ('text' in step) {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, step.text);
  } else writeFileSync(file, withChanges(readFileSync(file, 'utf8'), step.changes, step.path));
}

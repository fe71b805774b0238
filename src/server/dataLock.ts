import { mkdir, open, readFile, rm } from 'node:fs/promises';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The folder belongs to a running process. */
export class DataLockError extends Error {
  override readonly name = 'DataLockError';
}

/** When a process started, in the kernel's ticks: tells it from a later one that got the same number. Unknown off Linux. */
function startOf(pid: number): string | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19];
  } catch {
    return undefined;
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

const mine = (): string => `${process.pid} ${startOf(process.pid) ?? ''}`.trim();

function isHeld(content: string): boolean {
  const [pid = '', start] = content.trim().split(' ');
  if (!/^\d+$/.test(pid) || content.trim() === mine()) return false;
  return isRunning(Number(pid)) && startOf(Number(pid)) === start;
}

async function write(path: string): Promise<boolean> {
  try {
    const file = await open(path, 'wx');
    await file.writeFile(mine());
    await file.close();
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

/**
 * Takes a data folder for this process; the embedded database does not survive two at once. Answers how to give it back. What a killed
 * process left behind does not count. Throws a DataLockError while another process has it.
 */
export async function lockDataDir(folder: string): Promise<() => Promise<void>> {
  await mkdir(folder, { recursive: true });
  const path = join(folder, 'lock');
  if (!(await write(path))) {
    const holder = await readFile(path, 'utf8').catch(() => '');
    if (isHeld(holder)) throw new DataLockError(`The data in ${folder} are in use by process ${holder.split(' ')[0]}: stop it, or set DATA_DIR`);
    await rm(path, { force: true });
    if (!(await write(path))) throw new DataLockError(`The data in ${folder} were just taken by another process`);
  }
  return () => rm(path, { force: true });
}

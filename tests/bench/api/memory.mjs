import { existsSync, readFileSync, writeFileSync } from 'node:fs';

const status = (pid) => readFileSync(`/proc/${pid}/status`, 'utf8');
const megabytes = (pid, name) => Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(status(pid))?.[1]) / 1024;

/**
 * The resident memory of a process in megabytes, and its peak during some work; undefined where the system does not report it.
 * @param {number} pid
 * @param {() => Promise<unknown>} work
 */
export async function memoryDuring(pid, work) {
  if (!existsSync(`/proc/${pid}/clear_refs`)) return undefined;
  const before = megabytes(pid, 'VmRSS');
  writeFileSync(`/proc/${pid}/clear_refs`, '5');
  await work();
  return { before, most: megabytes(pid, 'VmHWM'), after: megabytes(pid, 'VmRSS') };
}

import { existsSync, readFileSync, writeFileSync } from 'node:fs';

const readStatus = (pid) => readFileSync(`/proc/${pid}/status`, 'utf8');
const readMegabytes = (pid, name) =>
  Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(readStatus(pid))?.[1]) / 1024;

/**
 * The resident memory of a process in megabytes, and its peak during some work; undefined where the system does not
 * report it.
 * @param {number} pid
 * @param {() => Promise<unknown>} work
 */
export async function measureMemoryDuring(pid, work) {
  if (!existsSync(`/proc/${pid}/clear_refs`)) return undefined;
  const before = readMegabytes(pid, 'VmRSS');
  writeFileSync(`/proc/${pid}/clear_refs`, '5');
  await work();
  return { before, most: readMegabytes(pid, 'VmHWM'), after: readMegabytes(pid, 'VmRSS') };
}

import pLimit from 'p-limit';

/** Threads that the process has for hashing, files and names of hosts. */
const threads = Number(process.env.UV_THREADPOOL_SIZE ?? 4);

/**
 * Passwords that are hashed at the same time; the others wait their turn. Each takes 32 MB and a thread for a tenth of a second: half of
 * the threads stay for everybody else's work.
 */
export const hashWidth = Math.max(1, Math.floor(threads / 2));

export const hashLimit = pLimit(hashWidth);

import pLimit from 'p-limit';

/** Size of the libuv thread pool, which serves hashing, file access and DNS lookups. */
const configuredSize = Number.parseInt(process.env.UV_THREADPOOL_SIZE ?? '', 10);
const threadPoolSize = configuredSize > 0 ? configuredSize : 4;

/**
 * Maximum number of passwords hashed concurrently; others are queued. Each hash takes 128 MB and occupies a thread for
 * a third of a second: half of the threads stay available for other work.
 */
export const maxConcurrentHashes = Math.max(1, Math.min(4, Math.floor(threadPoolSize / 2)));

export const hashLimit = pLimit(maxConcurrentHashes);

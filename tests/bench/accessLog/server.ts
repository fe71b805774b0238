/** The parts of the server that the benchmark of a long log uses. */
export { appendEvents } from '../../../src/server/accessLog/appendEvents';
export { chainKey, noHead } from '../../../src/server/accessLog/chain';
export { addMonth, writeHead, writeSeal } from '../../../src/server/accessLog/logQueries';
export { pruneMonths } from '../../../src/server/accessLog/months';
export { verifyLog } from '../../../src/server/accessLog/verifyLog';
export { openStore } from '../../../src/server/db';

import { ConfigError, type ServerConfig } from '../config';
import type { Store } from '../db';
import { noHead } from './chain';
import { readChainKeys } from './localFiles';
import { lockChain, readChainState, readLastEntry, writeHead, type LogDb } from './logQueries';

/**
 * Refuses the start of a process whose keys do not include the one that the chain ends with: several processes that
 * share a database would each take the entries of the others for forged. The first process of a new log seals its
 * beginning with its key. An embedded store has one process.
 */
export async function requireLogKey(
  store: Pick<Store, 'engine' | 'background'>,
  { accessLog, dataDir }: Pick<ServerConfig, 'accessLog' | 'dataDir'>,
): Promise<void> {
  if (store.engine !== 'postgres') return;
  const keys = readChainKeys(accessLog.keys, dataDir);
  await store.background.transaction().execute(async (transaction: LogDb) => {
    await lockChain(transaction);
    const { head } = await readChainState(transaction);
    if (!head) {
      if (!(await readLastEntry(transaction))) await writeHead(transaction, keys[0], noHead);
      return;
    }
    if ([...keys.map(({ id }) => id), ...accessLog.lostKeys].includes(head.key_id)) return;
    throw new ConfigError(
      `The access log of this database is signed with the key ${head.key_id}, which this process does not have (it has ${keys.map(({ id }) => id).join(', ')}): set ACCESS_LOG_KEY to the key of the ` +
        `other processes, or to the contents of DATA_DIR/access-log/key of the earlier one. If that key is lost, set ACCESS_LOG_LOST_KEYS=${head.key_id}: the log then goes on behind a mark`,
    );
  });
}

import type { ServerConfig } from '../config';
import type { Store } from '../store';
import { headText, lastAnchor, readAnchor, readKeys } from './localFiles';
import { verifyLog, type Anchor } from './verifyLog';

interface VerifyRequest {
  readonly store: Pick<Store, 'background'>;
  readonly config: Pick<ServerConfig, 'dataDir' | 'accessLog'>;
  /** Ends of the chain that were kept elsewhere, as an earlier report printed them. */
  readonly heads?: readonly string[];
}

export interface Report {
  readonly whole: boolean;
  readonly line: string;
}

/** Checks the access log of a store against the keys, the folder's own note of its end, and the ends given. Throws for what is no end. */
export async function reportVerdict({ store, config, heads = [] }: VerifyRequest): Promise<Report> {
  const given = heads.map((text): Anchor => {
    const anchor = readAnchor(text, `the given end ${text.slice(0, 20)}…`);
    if (!anchor) throw new Error('An end of the chain is given as it was printed: --head NUMBER:HASH');
    return anchor;
  });
  const noted = lastAnchor(config.dataDir);
  const keys = readKeys(config.accessLog.keys, config.dataDir);
  const { problem, entries, head, pruned } = await verifyLog(store.background, { keys, anchors: [...(noted ? [noted] : []), ...given] });
  if (problem !== undefined) return { whole: false, line: `The access log is broken. ${problem}` };
  const removed = pruned.length === 0 ? '' : `; ${pruned[0]} to ${pruned.at(-1)} were removed when their time was over`;
  return { whole: true, line: `The access log is whole: ${entries} entries, its end is ${headText(head)}${removed}` };
}

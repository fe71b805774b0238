import type { ServerConfig } from '../config';
import type { Store } from '../store';
import { formatHead, readLastAnchor, parseAnchor, readChainKeys } from './localFiles';
import { verifyLog, type Anchor } from './verifyLog';

interface VerifyRequest {
  readonly store: Pick<Store, 'background'>;
  readonly config: Pick<ServerConfig, 'dataDir' | 'accessLog'>;
  /** Heads of the chain that an earlier report printed and that were stored elsewhere. */
  readonly heads?: readonly string[];
}

export interface VerdictReport {
  readonly isIntact: boolean;
  readonly line: string;
}

/** Verifies the access log against the keys, the anchor in the data folder and the given heads. Throws for a malformed head. */
export async function reportVerdict({ store, config, heads = [] }: VerifyRequest): Promise<VerdictReport> {
  const givenAnchors = heads.map((text): Anchor => {
    const anchor = parseAnchor(text, `the given head ${text.slice(0, 20)}…`);
    if (!anchor) throw new Error('Give the head of the chain as it was printed: --head NUMBER:HASH');
    return anchor;
  });
  const localAnchor = readLastAnchor(config.dataDir);
  const keys = readChainKeys(config.accessLog.keys, config.dataDir);
  const { problem, entries, head, pruned } = await verifyLog(store.background, { keys, anchors: [...(localAnchor ? [localAnchor] : []), ...givenAnchors] });
  if (problem !== undefined) return { isIntact: false, line: `The access log is broken. ${problem}` };
  const removed = pruned.length === 0 ? '' : `; ${pruned[0]} to ${pruned.at(-1)} were removed after their retention period`;
  return { isIntact: true, line: `The access log is intact: ${entries} entries, its head is ${formatHead(head)}${removed}` };
}

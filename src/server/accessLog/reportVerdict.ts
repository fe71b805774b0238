import type { ServerConfig } from '../config';
import type { Store } from '../db';
import { formatHead, parseAnchor, parseAnchors, readAnchors, type Anchor } from './anchors';
import { readChainKeys } from './localFiles';
import { verifyLog } from './verifyLog';

interface VerifyRequest {
  readonly store: Pick<Store, 'background'>;
  readonly config: Pick<ServerConfig, 'dataDir' | 'accessLog'>;
  /** Heads of the chain that an earlier report printed and that were stored elsewhere. */
  readonly heads?: readonly string[];
  /** The text of a file with such heads, or with the lines that were delivered to another place. */
  readonly keptHeads?: string;
}

export interface VerdictReport {
  readonly isIntact: boolean;
  readonly line: string;
}

function parseGivenHead(text: string): Anchor {
  const anchor = parseAnchor(text, `the given head ${text.slice(0, 20)}…`);
  if (!anchor) throw new Error('Give the head of the chain as it was printed: --head NUMBER:HASH');
  return anchor;
}

function parseKeptHeads(text: string): readonly Anchor[] {
  const anchors = parseAnchors(text, 'the file of heads');
  if (anchors.length === 0) throw new Error('The file of --heads contains no head of the access log');
  return anchors;
}

/**
 * Verifies the access log against the keys, the anchors in the data folder and the given heads. Throws for a malformed
 * head.
 */
export async function reportVerdict({ store, config, heads = [], keptHeads }: VerifyRequest): Promise<VerdictReport> {
  const given = [...heads.map(parseGivenHead), ...(keptHeads === undefined ? [] : parseKeptHeads(keptHeads))];
  const keys = readChainKeys(config.accessLog.keys, config.dataDir);
  const { problems, entries, head, pruned } = await verifyLog(store.background, {
    keys,
    anchors: [...readAnchors(config.dataDir), ...given],
  });
  if (problems.length > 0) return { isIntact: false, line: `The access log is broken. ${problems.join('\n')}` };
  const removed =
    pruned.length === 0 ? '' : `; ${pruned[0]} to ${pruned.at(-1)} were removed after their retention period`;
  return {
    isIntact: true,
    line: `The access log is intact: ${entries} entries, its head is ${formatHead(head)}${removed}`,
  };
}

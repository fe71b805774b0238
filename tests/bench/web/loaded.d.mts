import type { CDPSession, Page } from 'playwright';

export interface Loaded {
  /** The gzipped size of the JavaScript. */
  readonly kib: number;
  readonly requests: number;
  readonly waves: number;
  /** Style elements in the page. */
  readonly styles: number;
  readonly shift: number;
}

export function followWaves(session: CDPSession, address: string): Promise<ReadonlyMap<string, number>>;
export function readLoaded(page: Page, of: { waves: ReadonlyMap<string, number> }): Promise<Loaded>;

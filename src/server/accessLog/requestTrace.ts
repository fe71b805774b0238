import type { FastifyRequest } from 'fastify';
import type { ReadEvent, WriteEvent } from '../contracts';
import type { AccessAction } from './entry';

/** What a request did to records, collected until it is answered. */
export interface RequestTrace {
  readonly reads: ReadEvent[];
  readonly writes: WriteEvent[];
  /** Of one manufacturer; undefined while the request has not named one that exists. */
  manufacturer?: string;
  /** The file that was fetched, and the record that holds it: none of a fresh upload. */
  file?: { readonly id: number; readonly holder?: { readonly resource: string; readonly id: number } };
  /** Who came by a signed link in place of a session. */
  viewer?: { readonly id: number; readonly email: string };
  /** What the access log calls the call, where its route alone does not tell. */
  access?: AccessAction;
  /** The emergency access that the user came by. */
  emergency?: number;
}

declare module 'fastify' {
  interface FastifyRequest {
    trace: RequestTrace;
  }
  interface FastifyContextConfig {
    /** What the access log calls a call that does more than its reads and writes say. */
    readonly access?: AccessAction;
  }
}

export const emptyTrace = (): RequestTrace => ({ reads: [], writes: [] });

/** Listeners that write down what a request does, before those that are there already. */
export function tracing({ trace }: FastifyRequest, { onRead, onWrite }: { readonly onRead?: (event: ReadEvent) => void; readonly onWrite?: (event: WriteEvent) => void }) {
  return {
    onRead: (event: ReadEvent) => {
      trace.reads.push(event);
      onRead?.(event);
    },
    onWrite: (event: WriteEvent) => {
      trace.writes.push(event);
      onWrite?.(event);
    },
  };
}

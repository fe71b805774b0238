import type { FastifyRequest } from 'fastify';
import type { ReadEvent, WriteEvent } from '../contracts';
import type { AccessAction } from './accessEvent';

/** The reads and writes of a request, collected until the response. */
export interface RequestTrace {
  readonly reads: ReadEvent[];
  readonly writes: WriteEvent[];
  /** The ids of the files that were stored. */
  readonly uploads: number[];
  /** The tenant; undefined until the request has named one that exists. */
  manufacturer?: string;
  /** Further tenants whose logs record the request. */
  readonly concerned: Set<string>;
  /** The fetched file, and the record that holds it; a fresh upload has none. */
  file?: { readonly id: number; readonly holder?: { readonly resource: string; readonly id: number } };
  /** The user of a signed link, which stands in for a session. */
  viewer?: { readonly id: number; readonly email: string };
  /** The masked field whose whole value was asked for. */
  unmasked?: { readonly resource: string; readonly id: number; readonly field: string };
  /** The action to log, where the route alone does not determine it. */
  access?: AccessAction;
  /** The emergency access of the user. */
  emergency?: number;
}

declare module 'fastify' {
  interface FastifyRequest {
    trace: RequestTrace;
  }
  interface FastifyContextConfig {
    /** The action to log for a route whose reads and writes do not describe it. */
    readonly access?: AccessAction;
  }
}

export const createTrace = (): RequestTrace => ({ reads: [], writes: [], uploads: [], concerned: new Set() });

/** Creates listeners that add reads, writes and concerned tenants to the trace and then call the given listeners. */
export function createTraceListeners(
  { trace }: FastifyRequest,
  { onRead, onWrite }: { readonly onRead?: (event: ReadEvent) => void; readonly onWrite?: (event: WriteEvent) => void },
) {
  return {
    onRead: (event: ReadEvent) => {
      trace.reads.push(event);
      onRead?.(event);
    },
    onWrite: (event: WriteEvent) => {
      trace.writes.push(event);
      onWrite?.(event);
    },
    onConcern: (manufacturers: readonly string[]) => {
      for (const manufacturer of manufacturers) trace.concerned.add(manufacturer);
    },
  };
}

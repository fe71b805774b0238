import { useDataProvider } from '@refinedev/core';
import { useQuery } from '@tanstack/react-query';
import { isObject, type Resource } from '../../schema';

/** A record whose values placeholders stand for, of those that the person has. */
export interface NamedRecords {
  readonly word: string;
  readonly label: string;
  readonly records: readonly { readonly id: number; readonly title: string }[];
  readonly chosen: number | null;
}

/** What the server knows before a message is written. */
export interface MessageDraft {
  /** Why the person gets no such messages. */
  readonly refusal: string | null;
  /** Until when it waits for the end of quiet hours, as ISO 8601. */
  readonly held_until: string | null;
  readonly language: string | null;
  readonly templates: readonly { readonly id: number; readonly name: string; readonly language: string }[];
  readonly named: readonly NamedRecords[];
  readonly filled: { readonly subject: string; readonly content: string; readonly missing: readonly string[] } | null;
}

interface Asked {
  readonly recipient: number;
  readonly template?: number | undefined;
  /** The records that placeholders stand for, by their word. */
  readonly chosen?: Readonly<Record<string, number>>;
}

/** Reads the draft of a message to somebody. Rejects where the server does not answer with one. */
export function useReadDraft(resource: Resource) {
  const { custom } = useDataProvider()();
  return async ({ recipient, template, chosen }: Asked, signal?: AbortSignal): Promise<MessageDraft> => {
    const query = { recipient, ...(template !== undefined && { template }), ...chosen };
    const url = `x/messages/${resource.name}`;
    const body: unknown = (await custom?.({ url, method: 'get', query, meta: { signal } }))?.data;
    const data = isObject(body) ? body.data : undefined;
    if (!isObject(data) || !Array.isArray(data.templates)) throw new Error(`GET ${url}: the response is no draft`);
    return data as unknown as MessageDraft;
  };
}

/** Whether somebody can be written to, and with which templates; undefined until it is known. */
export function useMessageDraft(resource: Resource, recipient: number, { enabled }: { readonly enabled: boolean }) {
  const read = useReadDraft(resource);
  const { data } = useQuery({
    queryKey: ['message draft', resource.name, recipient],
    queryFn: ({ signal }) => read({ recipient }, signal),
    enabled,
    retry: false,
    staleTime: 0,
    gcTime: 0,
  });
  return data;
}

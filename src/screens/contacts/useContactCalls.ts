import { useInvalidate, type BaseRecord } from '@refinedev/core';
import { useQueryClient } from '@tanstack/react-query';
import { isObject, type Values } from '../../schema';
import type { ContactKind } from '../../schema/screens';
import { useInvalidateViews } from '../registry';
import { createIdempotencyKey, usePostCall, type IdempotencyKey } from '../requests';

/** What a call has written, by the ids of the records. */
interface Written {
  readonly created: number | null;
  readonly changed: number | null;
}

/** What the user has logged last on this page. */
export interface LastContact {
  readonly label: string;
  /** In milliseconds. */
  readonly at: number;
  readonly written: Written;
}

interface LogCall {
  /** The body of the request. */
  readonly contact: Values;
  /** What the user calls it. */
  readonly label: string;
  readonly key?: IdempotencyKey;
}

interface ReminderCall {
  readonly id: number;
  /** YYYY-MM-DD; null closes it. */
  readonly remindOn: string | null;
  readonly label: string;
}

/** The calls reject with the refusal, which has been reported. */
export interface ContactCalls {
  /** Resolves to the id of the new record. */
  readonly log: (call: LogCall) => Promise<number>;
  readonly setReminder: (call: ReminderCall) => Promise<void>;
  readonly undo: (written: Written) => void;
}

/** How long the server takes back what a user has logged, in milliseconds. */
const undoableMs = 600_000;

const lastContactKey = ({ resource }: ContactKind) => ['last contact', resource.name];

/** What the user has logged last, as long as it can be taken back at this moment (in milliseconds). */
export function useLastContact(kind: ContactKind, now: number): LastContact | undefined {
  const last = useQueryClient().getQueryData<LastContact>(lastContactKey(kind));
  return last && now - last.at < undoableMs ? last : undefined;
}

const writtenIn = ({ data }: BaseRecord): Written => {
  const { created, changed } = isObject(data) ? data : {};
  return { created: Number(created) || null, changed: Number(changed) || null };
};

/** The calls of a log of contacts. Each reports its outcome, and offers to take it back. */
export function useContactCalls(kind: ContactKind): ContactCalls {
  const { resource } = kind;
  const queries = useQueryClient();
  const post = usePostCall();
  const invalidate = useInvalidate();
  const viewsChanged = useInvalidateViews(resource);
  const { messages } = resource;
  const make: typeof post = async (call) => {
    try {
      return await post(call);
    } finally {
      // After a refusal too: somebody else may have closed the reminder.
      void invalidate({ resource: resource.name, invalidates: ['all'] });
      viewsChanged();
    }
  };
  const url = `x/log/${resource.name}`;
  const undo = (written: Written) => {
    queries.removeQueries({ queryKey: lastContactKey(kind) });
    const taken = make({
      url: `${url}/undo`,
      values: { ...written },
      key: createIdempotencyKey(),
      done: () => ({ type: 'success', message: 'Taken back' }),
      failed: 'This could not be taken back',
    });
    // The refusal has been reported.
    taken.catch(() => undefined);
  };
  const done = (label: string, message: string) => (answer: BaseRecord) => {
    const written = writtenIn(answer);
    queries.setQueryData<LastContact>(lastContactKey(kind), { label, at: Date.now(), written });
    return { type: 'success' as const, message, cancelMutation: () => undo(written) };
  };
  return {
    log: async ({ contact, label, key = createIdempotencyKey() }) => {
      const answer = await make({
        url,
        values: contact,
        key,
        done: done(label, messages.created),
        failed: messages.createFailed,
      });
      return Number(writtenIn(answer).created);
    },
    setReminder: async ({ id, remindOn, label }) => {
      await make({
        url: `${url}/${id}/reminder`,
        values: { remind_on: remindOn },
        key: createIdempotencyKey(),
        done: done(label, messages.updated),
        failed: messages.updateFailed,
      });
    },
    undo,
  };
}

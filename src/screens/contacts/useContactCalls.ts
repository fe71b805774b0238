import { useNotification, type BaseRecord } from '@refinedev/core';
import { useQueryClient } from '@tanstack/react-query';
import { isObject, type Values } from '../../schema';
import type { ContactKind } from '../../schema/screens';
import { usePostAndRefresh } from '../registry';
import { takeBack, type IdempotencyKey, type ApiCall } from '../requests';

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

interface ReminderChange {
  readonly id: number;
  /** YYYY-MM-DD; null closes it. */
  readonly remindOn: string | null;
}

/** The calls reject with the refusal, which has been reported. */
export interface ContactCalls {
  /** Resolves to the id of the new record. */
  readonly log: (call: LogCall) => Promise<number>;
  readonly setReminder: (change: ReminderChange & { readonly label: string }) => Promise<void>;
  /** Changes several reminders, and reports each refusal; resolves to whether there was none. */
  readonly setReminders: (changes: readonly ReminderChange[], label: string) => Promise<boolean>;
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
  const make = usePostAndRefresh(resource);
  const { messages } = resource;
  const { open: notify } = useNotification();
  const url = `x/log/${resource.name}`;
  const undo = (written: Written, done?: ApiCall['done']) => {
    queries.removeQueries({ queryKey: lastContactKey(kind) });
    takeBack(make, { url: `${url}/undo`, values: { ...written }, done });
  };
  /** Reports once for all of them. */
  const undoAll = (all: readonly Written[]) => {
    all.forEach((written, at) => undo(written, at === 0 ? undefined : () => false));
  };
  const changeReminder = ({ id, remindOn }: ReminderChange, done?: ApiCall['done']) =>
    make({ url: `${url}/${id}/reminder`, values: { remind_on: remindOn }, done, failed: messages.updateFailed });
  const done =
    (label: string, message: string, isMarked = false) =>
    (answer: BaseRecord) => {
      const written = writtenIn(answer);
      // What has to be reported is not discarded without a reason.
      if (isMarked) return { type: 'success' as const, message };
      queries.setQueryData<LastContact>(lastContactKey(kind), { label, at: Date.now(), written });
      return { type: 'success' as const, message, cancelMutation: () => undo(written) };
    };
  return {
    log: async ({ contact, label, key }) => {
      const answer = await make({
        url,
        values: contact,
        key,
        done: done(label, messages.created, 'marked' in contact),
        failed: messages.createFailed,
      });
      return Number(writtenIn(answer).created);
    },
    setReminder: async ({ label, ...change }) => {
      await changeReminder(change, done(label, messages.updated));
    },
    setReminders: async (changes, label) => {
      const answers = await Promise.allSettled(changes.map((change) => changeReminder(change)));
      const written = answers.flatMap((answer) => (answer.status === 'fulfilled' ? writtenIn(answer.value) : []));
      if (written.length > 0)
        notify?.({
          type: 'success',
          message: `${label}: ${written.length} of ${changes.length}`,
          cancelMutation: () => undoAll(written),
        });
      return written.length === changes.length;
    },
    undo: (written) => undo(written),
  };
}

import { useRef, useState, Suspense, useEffect, useId } from 'react';
import { useInvalidate } from '@refinedev/core';
import { isObject, type Resource } from '../../schema';
import { unsentNotice } from '../../schema/screens';
import type { RecordCall } from '../extensions';
import { useIdempotencyKeys, useApiCall } from '../requests';
import { asWarning, loadable, Button, useToasts } from '../../ui';
import type { RecordRow } from './useRecordList';

const CopyableText = loadable(async () => (await import('./CopyableText')).CopyableText);

interface RevealedText {
  readonly message: string;
  /** Label of the text. */
  readonly label: string;
  readonly text: string;
  readonly hint: string;
}

/** Shows a text that the server returns only once, to be copied, until it is closed or the screen is left. */
function useRevealText(): (answer: RevealedText) => void {
  const toasts = useToasts();
  const key = useId();
  const isShown = useRef(false);
  useEffect(
    () => () => {
      if (isShown.current) toasts.destroy(key);
    },
    [toasts, key],
  );
  return ({ message, label, text, hint }) => {
    isShown.current = true;
    toasts.open({
      type: 'success',
      key,
      title: message,
      role: 'status',
      duration: 0,
      closable: false,
      actions: (
        <Button size="small" onClick={() => toasts.destroy(key)}>
          Close
        </Button>
      ),
      description: (
        <Suspense fallback={`${label}: ${text}`}>
          <CopyableText label={label} text={text} hint={hint} />
        </Suspense>
      ),
    });
  };
}

/** The text of that name in a response, at the top level or under `data`; undefined if there is none. */
function textIn(answer: unknown, name: string): string | undefined {
  if (!isObject(answer)) return undefined;
  const value = answer[name] ?? textIn(answer.data, name);
  return typeof value === 'string' && value !== '' ? value : undefined;
}

export interface RecordCalls {
  /** Makes the call and reports the outcome; rejects with the refusal. Does nothing if the same call is in progress. */
  readonly run: (call: RecordCall, record: RecordRow) => Promise<void>;
  /** Whether this call on this record is in progress. */
  readonly isRunning: (call: string, record: RecordRow) => boolean;
}

const nameOf = (call: string, { id }: RecordRow): string => `${id}/${call}`;

/** Calls on the records of a list: `POST {path}/{id}/{call}`. The list is refetched afterwards. */
export function useRecordCalls(resource: Resource): RecordCalls {
  const make = useApiCall();
  const invalidate = useInvalidate();
  const show = useRevealText();
  const keyOf = useIdempotencyKeys();
  const inFlight = useRef(new Set<string>());
  const [running, setRunning] = useState<readonly string[]>([]);
  const mark = (change: () => void) => {
    change();
    setRunning([...inFlight.current]);
  };

  const run: RecordCalls['run'] = async ({ call, sends, done, message, failed, reveals }, record) => {
    const key = nameOf(call, record);
    if (inFlight.current.has(key)) return;
    mark(() => inFlight.current.add(key));
    try {
      const data = await make({
        url: `${resource.apiPath}/${key}`,
        values: sends,
        key: keyOf(key),
        done: (answer) => {
          const unsent = message === undefined ? undefined : unsentNotice(message, textIn(answer, 'message_status'));
          if (unsent !== undefined) return asWarning({ message: unsent });
          if (!reveals) return { type: 'success', message: done };
          // Without the text, the server's message replaces it.
          return (
            textIn(answer, reveals.name) === undefined && {
              type: 'success',
              message: textIn(answer, 'message') ?? done,
            }
          );
        },
        failed,
      });
      const text = reveals && textIn(data, reveals.name);
      if (reveals && text !== undefined) show({ ...reveals, message: done, text });
      void invalidate({ resource: resource.name, invalidates: ['resourceAll'] });
    } finally {
      mark(() => inFlight.current.delete(key));
    }
  };
  return { run, isRunning: (call, record) => running.includes(nameOf(call, record)) };
}

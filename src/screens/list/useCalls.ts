import { useRef, useState } from 'react';
import { useCustomMutation, useInvalidate, type BaseRecord, type HttpError } from '@refinedev/core';
import { showValue, type Action, type Resource, type Values } from '../../schema';
import { useCallKeys, withKey } from '../callKey';
import { failureToast } from '../errors';
import { isPlainObject } from '../guard';
import type { RecordRow } from './useRecordList';
import { useShownAnswer } from './useShownAnswer';

export type CallAction = Extract<Action, { readonly call: string }>;

interface Called {
  readonly record: Values;
  /** What was asked for before, by name. */
  readonly asked: Values;
}

/** What is said of a call that was done: each `{name}` is what was asked for, or a field of the record, as it shows. */
function callMessage(resource: Resource, { done, asks = {} }: Pick<CallAction, 'done' | 'asks'>, { record, asked }: Called): string {
  return done.replace(/\{(\w+)\}/g, (_whole, name: string) => {
    const [field, value] = name in asks ? [asks[name]?.field, asked[name]] : [resource.fields[name], record[name]];
    return (field && showValue(field, value)) ?? '';
  });
}

/** The text of that name in an answer, bare or under `data`; undefined where there is none. */
function textIn(answer: unknown, name: string): string | undefined {
  if (!isPlainObject(answer)) return undefined;
  const value = answer[name] ?? textIn(answer.data, name);
  return typeof value === 'string' && value !== '' ? value : undefined;
}

export interface Calls {
  /** Makes the call and tells how it went; rejects with the refusal. Does nothing while it is under way already. */
  readonly run: (action: CallAction, record: RecordRow, asked?: Values) => Promise<void>;
  /** Whether this call on this record is under way. */
  readonly isRunning: (action: CallAction, record: RecordRow) => boolean;
}

const nameOf = ({ call }: CallAction, { id }: RecordRow): string => `${id}/${call}`;

/** The calls on the records of a list: `POST {path}/{id}/{call}`. What the list shows is read again afterwards. */
export function useCalls(resource: Resource): Calls {
  const { mutateAsync } = useCustomMutation<BaseRecord, HttpError, Values | undefined>();
  const invalidate = useInvalidate();
  const show = useShownAnswer();
  const keyOf = useCallKeys();
  const underWay = useRef(new Set<string>());
  const [running, setRunning] = useState<readonly string[]>([]);
  const mark = (change: () => void) => {
    change();
    setRunning([...underWay.current]);
  };

  const run: Calls['run'] = async (action, record, asked = {}) => {
    const key = nameOf(action, record);
    if (underWay.current.has(key)) return;
    mark(() => underWay.current.add(key));
    const { reveals } = action;
    const message = callMessage(resource, action, { record, asked });
    try {
      const send = (idempotencyKey: string) =>
        mutateAsync({
          url: `${resource.path}/${key}`,
          method: 'post',
          values: action.asks && asked,
          meta: { idempotencyKey },
          successNotification: (answer) => {
            if (!reveals) return { type: 'success', message };
            // Without the text, what the server says in its place.
            return textIn(answer?.data, reveals.name) === undefined && { type: 'success', message: textIn(answer?.data, 'message') ?? message };
          },
          errorNotification: (error) => failureToast(error, { message: action.failed }),
        });
      const { data } = await withKey(keyOf(key), send);
      const text = reveals && textIn(data, reveals.name);
      if (reveals && text !== undefined) show({ ...reveals, message, text });
      void invalidate({ resource: resource.name, invalidates: ['resourceAll'] });
    } finally {
      mark(() => underWay.current.delete(key));
    }
  };
  return { run, isRunning: (action, record) => running.includes(nameOf(action, record)) };
}

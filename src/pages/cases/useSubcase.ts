import { useRef, useState } from 'react';
import { useInvalidate } from '@refinedev/core';
import { useNavigate } from 'react-router';
import { subcaseFields } from '../../../resources/cases';
import { isFilled, recordPath, type Values } from '../../schema';
import { useCall, useCallKeys, useResource } from '../../screens';
import { useMayLeave } from '../../screens/guard';

/** The body of the call: what the case has of the copied fields, and the case itself as the origin. */
export function subcaseBody(source: Values): Record<string, unknown> {
  const entries: [string, unknown][] = subcaseFields.map((name) => [name, source[name]]);
  return Object.fromEntries([...entries, ['origin_case_id', source.id] as const].filter(([, value]) => isFilled(value)));
}

/** The new case's id, as `data.id` or as `id` (decision 4); undefined where the answer names none. */
export function subcaseId(answer: unknown): number | string | undefined {
  const { id, data } = (typeof answer === 'object' && answer !== null ? answer : {}) as Values;
  if (typeof id === 'number' || (typeof id === 'string' && id !== '')) return id;
  return data === undefined ? undefined : subcaseId(data);
}

export interface Subcases {
  /** Creates a subcase of a case and goes to it, which what is unsaved here is asked about first; does nothing while one is being created. A failure is told and stays here. */
  readonly create: (source: Values) => Promise<void>;
  /** The id of the case that a subcase is being created of. */
  readonly creatingOf: unknown;
}

/** Create Subcase, for the page of a case and for the rows of a list. */
export function useSubcase(): Subcases {
  const cases = useResource('cases');
  const make = useCall();
  const invalidate = useInvalidate();
  const navigate = useNavigate();
  const running = useRef(false);
  const keyOf = useCallKeys();
  const mayLeave = useMayLeave();
  const [creatingOf, setCreatingOf] = useState<unknown>();

  const send = async (source: Values) => {
    // Before there is a subcase: whoever stays here has none.
    if (!(await mayLeave())) return undefined;
    setCreatingOf(source.id);
    return make({
      url: `${cases.apiPath}/${String(source.id)}/subcase`,
      values: subcaseBody(source),
      key: keyOf(String(source.id)),
      done: () => ({ type: 'success', message: 'Subcase created successfully' }),
      failed: 'Failed to create subcase',
    }).catch(() => undefined);
  };
  const create = async (source: Values) => {
    if (running.current) return;
    running.current = true;
    const answer = await send(source);
    running.current = false;
    setCreatingOf(undefined);
    if (!answer) return;
    void invalidate({ resource: cases.name, invalidates: ['list'] });
    const id = subcaseId(answer);
    if (id !== undefined) void navigate(recordPath(cases, id));
  };
  return { create, creatingOf };
}

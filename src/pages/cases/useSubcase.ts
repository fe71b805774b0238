import { useRef, useState } from 'react';
import { useInvalidate } from '@refinedev/core';
import { useNavigate } from 'react-router';
import { subcaseFields } from '../../../resources/cases';
import { isFilled, recordPath, type Values } from '../../schema';
import { usePostCall, useIdempotencyKeys, useResource } from '../../screens';
import { useConfirmLeave } from '../../screens/guard';

/** The request body: the filled fields that a subcase copies, and the case itself as the origin. */
export function subcaseBody(source: Values): Record<string, unknown> {
  const entries: [string, unknown][] = subcaseFields.map((name) => [name, source[name]]);
  return Object.fromEntries([...entries, ['origin_case_id', source.id] as const].filter(([, value]) => isFilled(value)));
}

/** The new case's id, from `data.id` or `id` (decision 4); undefined if the response has none. */
export function parseSubcaseId(answer: unknown): number | string | undefined {
  const { id, data } = (typeof answer === 'object' && answer !== null ? answer : {}) as Values;
  if (typeof id === 'number' || (typeof id === 'string' && id !== '')) return id;
  return data === undefined ? undefined : parseSubcaseId(data);
}

export interface SubcaseCreation {
  /** Creates a subcase and navigates to it, after the guard for unsaved changes. Ignored while another call is in progress. A failure shows a toast and does not navigate. */
  readonly create: (source: Values) => Promise<void>;
  /** The id of the case whose subcase is being created. */
  readonly creatingFor: unknown;
}

/** The Create Subcase action, for the case page and the list rows. */
export function useSubcase(): SubcaseCreation {
  const cases = useResource('cases');
  const callApi = usePostCall();
  const invalidate = useInvalidate();
  const navigate = useNavigate();
  const running = useRef(false);
  const keyOf = useIdempotencyKeys();
  const confirmLeave = useConfirmLeave();
  const [creatingFor, setCreatingFor] = useState<unknown>();

  const send = async (source: Values) => {
    // Confirm before the request, so that a cancelled navigation creates no subcase.
    if (!(await confirmLeave())) return undefined;
    setCreatingFor(source.id);
    return callApi({
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
    const answer = await send(source).finally(() => {
      running.current = false;
      setCreatingFor(undefined);
    });
    if (!answer) return;
    void invalidate({ resource: cases.name, invalidates: ['list'] });
    const id = parseSubcaseId(answer);
    if (id !== undefined) void navigate(recordPath(cases, id));
  };
  return { create, creatingFor };
}

import { subcaseFields } from '../../../resources/cases';
import { recordTitle, recordPath } from '../../schema/screens';
import { type Values, isFilled } from '../../schema';
import { useResource } from '../../screens/registry';
import { ConfirmModal, RecordSummary, type RecordRow } from '../../screens/list';
import { useInvalidate } from '@refinedev/core';
import { useNavigate } from 'react-router';
import { useApiCall, useIdempotencyKeys } from '../../screens/requests';
import { useConfirmLeave } from '../../screens/guard';
import type { ModalControl } from '../../ui';

/** The request body: the filled fields that a subcase copies, and the case itself as the origin. */
export function subcaseBody(source: Values): Record<string, unknown> {
  const entries: [string, unknown][] = subcaseFields.map((name) => [name, source[name]]);
  return Object.fromEntries(
    [...entries, ['origin_case_id', source.id] as const].filter(([, value]) => isFilled(value)),
  );
}

/** The new case's id, from `data.id` or `id` (decision 4); undefined if the response has none. */
export function parseSubcaseId(answer: unknown): number | string | undefined {
  const { id, data } = (typeof answer === 'object' && answer !== null ? answer : {}) as Values;
  if (typeof id === 'number' || (typeof id === 'string' && id !== '')) return id;
  return data === undefined ? undefined : parseSubcaseId(data);
}

/**
 * Returns a function that creates a subcase and navigates to it, after the guard for unsaved changes. It resolves with
 * whether one was created; a failure has shown a toast.
 */
function useCreateSubcase(): (source: Values) => Promise<boolean> {
  const cases = useResource('cases');
  const callApi = useApiCall();
  const invalidate = useInvalidate();
  const navigate = useNavigate();
  const keyOf = useIdempotencyKeys();
  const confirmLeave = useConfirmLeave();
  return async (source) => {
    // Confirm before the request, so that a cancelled navigation creates no subcase.
    if (!(await confirmLeave())) return false;
    const answer = await callApi({
      url: `${cases.apiPath}/${String(source.id)}/subcase`,
      values: subcaseBody(source),
      key: keyOf(String(source.id)),
      done: 'Subcase created successfully',
      failed: 'Failed to create subcase',
    });
    void invalidate({ resource: cases.name, invalidates: ['list'] });
    const id = parseSubcaseId(answer);
    if (id !== undefined) void navigate(recordPath(cases, id));
    return true;
  };
}

interface SubcaseModalProps extends ModalControl {
  /** The case that the subcase is created from. */
  readonly source: Values;
}

/** The case type is copied by the server (Cases 4). */
const copiedFields = [...subcaseFields, 'case_type'];

/** Asks before a subcase is created, and names what it takes over. */
export function SubcaseModal({ source, ...modal }: SubcaseModalProps) {
  const cases = useResource('cases');
  const create = useCreateSubcase();
  const row: RecordRow = { ...source, id: Number(source.id) };
  return (
    <ConfirmModal
      {...modal}
      title={`Create a subcase of case ${recordTitle(cases, source)}?`}
      onConfirm={() => create(source)}
    >
      <p style={{ marginBlock: 0 }}>The new case takes over:</p>
      <RecordSummary resource={cases} record={row} names={copiedFields} />
    </ConfirmModal>
  );
}

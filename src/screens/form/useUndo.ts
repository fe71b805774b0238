import { useUpdate, type BaseRecord, type HttpError, type OpenNotificationParams } from '@refinedev/core';
import { type Resource, type Values, buildUpdatePayload, isBinary, isMasked, type Registry } from '../../schema';
import { useFeatures, useRefresh, useRegistry } from '../registry';
import { failureToast } from '../requests';
import { toastKeyOf } from './saveHooks';
import type { LoadedRecord } from './useRecord';
import { changedFields, pickValues } from './formValues';

/**
 * The fields by which the work on a kind of record goes on: the choices that its list, or that of a view on it, lets
 * set for several records at once.
 */
const statusFields = ({ name }: Pick<Resource, 'name'>, { all }: Pick<Registry, 'all'>): readonly string[] =>
  all.flatMap((other) => (other.name === name || other.view?.of === name ? (other.list?.bulkEdit ?? []) : []));

interface SavedChange {
  /** The record before and after the save, and what was sent. */
  readonly before: Values;
  readonly after: Values;
  readonly sent: Values;
}

/** Whether the record as it was read holds what it takes to set the field to the same value again. */
const isReadWhole = ({ fields, included }: Resource, name: string): boolean =>
  !(name in included) && !isBinary(fields[name]) && !isMasked(fields[name]);

/**
 * The former values of all that a save changed, if a status is among it; undefined if none is, or if an update cannot
 * put all of it back.
 */
export function formerValues(
  resource: Resource,
  { before, after, sent }: SavedChange,
  { registry, features }: { readonly registry: Registry; readonly features: readonly string[] },
): Values | undefined {
  // A rule of the server may have changed others with those that were sent.
  const followed = changedFields(resource, before, after).filter((name) => name in before);
  const names = [...new Set([...Object.keys(sent), ...followed])];
  if (!statusFields(resource, registry).some((name) => names.includes(name))) return undefined;
  const former = Object.fromEntries(
    Object.entries(pickValues(before, names)).map(([name, value]) => [name, value ?? null]),
  );
  const payload = buildUpdatePayload(resource, { values: { ...after, ...former }, original: after, features });
  return names.every((name) => isReadWhole(resource, name) && name in payload) ? former : undefined;
}

/**
 * What the notification of a save offers where it changed a status: an update with the former values, based on the
 * version that the save left, so that it overwrites nothing that was changed since.
 */
export function useUndo(
  resource: Resource,
  id: string | number,
): (before: Values, saved: LoadedRecord) => Pick<OpenNotificationParams, 'cancelMutation'> {
  const { mutateAsync } = useUpdate<BaseRecord, HttpError, Values>();
  const refresh = useRefresh(resource);
  const context = { registry: useRegistry(), features: useFeatures() };
  const key = toastKeyOf(resource, id);
  const update = (former: Values, record: Values, ifMatch: string) =>
    mutateAsync({
      resource: resource.name,
      id,
      values: { ...record, ...former },
      mutationMode: 'pessimistic',
      invalidates: [],
      meta: { original: record, ifMatch },
      successNotification: () => ({ type: 'success', key, message: 'Taken back' }),
      errorNotification: (error) => failureToast(error, { key, message: 'This could not be taken back' }),
    });
  return (before, saved) => {
    const { record: after, etag, sent = {} } = saved;
    const former = etag === undefined ? undefined : formerValues(resource, { before, after, sent }, context);
    if (etag === undefined || !former) return {};
    return {
      cancelMutation: () =>
        // The refusal has been reported.
        void update(former, after, etag)
          .catch(() => undefined)
          .finally(refresh),
    };
  };
}

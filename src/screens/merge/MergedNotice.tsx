import { useState } from 'react';
import { useDataProvider } from '@refinedev/core';
import { useQuery } from '@tanstack/react-query';
import type { Resource } from '../../schema';
import { Button, Flex, Link } from '../../ui';
import { useServerFeature } from '../requests';
import styles from './MergedNotice.module.css';
import { useMergeCalls } from './useMergeCalls';

interface MergeOfRecord {
  readonly merge: number;
  readonly undoable: boolean;
  readonly into: { readonly id: number; readonly title: string; readonly subtitle: string; readonly path: string };
}

/** The merge that removed a record; undefined if none did. */
function useMergeOf({ name }: Resource, id: number): MergeOfRecord | undefined {
  const { custom } = useDataProvider()();
  const isOffered = useServerFeature('merge', { enabled: true });
  const { data } = useQuery({
    queryKey: ['merge of', name, id],
    queryFn: async ({ signal }) => {
      const answer = await custom?.({ method: 'get', url: `x/merge/${name}/${id}`, meta: { signal } });
      const { data: found } = (answer?.data ?? {}) as { readonly data?: MergeOfRecord | null };
      return found ?? null;
    },
    enabled: isOffered,
    retry: false,
    staleTime: 0,
  });
  return data ?? undefined;
}

interface MergedNoticeProps {
  readonly resource: Resource;
  readonly id: number;
}

/** Leads from a discarded record to the one that it was merged into, and offers to take the merge back. */
export function MergedNotice({ resource, id }: MergedNoticeProps) {
  const found = useMergeOf(resource, id);
  const { undo } = useMergeCalls(resource);
  const [busy, setBusy] = useState(false);
  if (!found) return null;
  const { into, merge, undoable } = found;
  const takeBack = async () => {
    setBusy(true);
    // The refusal has been reported.
    await undo(merge).catch(() => undefined);
    setBusy(false);
  };
  return (
    <div role="status" className={styles.notice}>
      <Flex gap="small" align="center" wrap>
        <span>
          Merged into <Link to={into.path}>{into.title}</Link> ({into.subtitle})
        </span>
        {undoable && resource.verbs.includes('delete') && resource.verbs.includes('update') && (
          <Button size="small" loading={busy} onClick={() => void takeBack()}>
            Undo the Merge
          </Button>
        )}
      </Flex>
    </div>
  );
}

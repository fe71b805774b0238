import { useEffect, type ReactNode, useState } from 'react';
import { useLocation, useNavigate, type Location } from 'react-router';
import { useDataProvider } from '@refinedev/core';
import { useQuery } from '@tanstack/react-query';
import type { Resource } from '../../schema';
import { pagePath } from '../../schema/screens';
import { Button, Flex, Link, PassesFocusOn } from '../../ui';
import { useUnsaved } from '../guard';
import { numberOf } from './choices';
import styles from './MergedNotice.module.css';
import { readMergedPlace, samePageOf } from './mergedPlace';
import { useServerFeature } from '../requests';
import { useMergeCalls } from './useMergeCalls';

interface MergeOfRecord {
  readonly merge: number;
  readonly undoable: boolean;
  readonly into: { readonly id: number; readonly title: string; readonly subtitle: string; readonly path: string };
}

interface FoundMerge extends MergeOfRecord {
  readonly busy: boolean;
  /** Takes the merge back; undefined where that is not possible, or not allowed. */
  readonly takeBack: (() => void) | undefined;
}

/** The merge that removed a record; undefined if none did. */
function useMergeOf(resource: Resource, id: number): FoundMerge | undefined {
  const { custom } = useDataProvider()();
  const isOffered = useServerFeature('merge', { enabled: true });
  const { undo } = useMergeCalls(resource);
  const [busy, setBusy] = useState(false);
  const { data, refetch } = useQuery({
    queryKey: ['merge of', resource.name, id],
    queryFn: async ({ signal }) => {
      const answer = await custom?.({ method: 'get', url: `x/merge/${resource.name}/${id}`, meta: { signal } });
      const { data: found } = (answer?.data ?? {}) as { readonly data?: MergeOfRecord | null };
      return found ?? null;
    },
    enabled: isOffered,
    retry: false,
    staleTime: 0,
  });
  if (!data) return undefined;
  const takeBack = async () => {
    setBusy(true);
    // The refusal has been reported.
    await undo(data.merge).catch(() => undefined);
    await refetch();
    setBusy(false);
  };
  const isAllowed = resource.verbs.includes('delete') && resource.verbs.includes('update');
  return { ...data, busy, takeBack: data.undoable && isAllowed ? () => void takeBack() : undefined };
}

interface NoticeProps extends Pick<FoundMerge, 'busy' | 'takeBack'> {
  readonly children: ReactNode;
}

const Notice = ({ children, busy, takeBack }: NoticeProps) => (
  <div role="status" className={styles.notice}>
    <Flex gap="small" align="center" wrap>
      <span>{children}</span>
      {takeBack && (
        <PassesFocusOn>
          <Button size="small" loading={busy} onClick={takeBack}>
            Undo the Merge
          </Button>
        </PassesFocusOn>
      )}
    </Flex>
  </div>
);

interface MergedNoticeProps {
  readonly resource: Resource;
  readonly id: number;
}

/**
 * Leads from the page of a record that was merged to the one that it was merged into. Where the user asked to see it,
 * or has typed something there, and in dialogs, it names that record instead.
 */
export function MergedNotice({ resource, id }: MergedNoticeProps) {
  const found = useMergeOf(resource, id);
  const location: Location<unknown> = useLocation();
  const navigate = useNavigate();
  const hasUnsaved = useUnsaved();
  const keptId = found?.into.id;
  const isShown = readMergedPlace(location.state).showsMerged === true;
  const target =
    keptId !== undefined && !isShown ? samePageOf(resource, location.pathname, { from: id, to: keptId }) : undefined;
  useEffect(() => {
    if (target !== undefined && !hasUnsaved()) void navigate(target, { replace: true, state: { mergedFrom: id } });
  }, [target, hasUnsaved, navigate, id]);
  if (!found) return null;
  const { into } = found;
  return (
    <Notice {...found}>
      Merged into <Link to={pagePath(resource, into.id) ?? into.path}>{into.title}</Link> ({into.subtitle})
    </Notice>
  );
}

/** Says on the page of a record that another one, whose page was asked for, was merged into it. */
export function MergedFrom({ resource, id, from }: MergedNoticeProps & { readonly from: number }) {
  const found = useMergeOf(resource, from);
  if (found?.into.id !== id) return null;
  const [number, page] = [numberOf(resource, from), pagePath(resource, from)];
  return (
    <Notice {...found}>
      {number} was merged into this one.{' '}
      {page !== undefined && (
        <Link to={page} state={{ showsMerged: true }}>
          Show {number}
        </Link>
      )}
    </Notice>
  );
}

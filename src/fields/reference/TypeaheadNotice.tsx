import type { ReactElement } from 'react';
import { Button, Space, Spin, Typography } from 'antd';
import type { RecordSearch, SearchState } from './useRecordSearch';

/** Shown in place of search options: the reason why there are none, and a retry button on failure. */
export function TypeaheadNotice({ search }: { readonly search: SearchState }) {
  if (search.state === 'loading') return <Spin size="small" aria-label="Searching" />;
  if (search.state === 'short') return <>At least {search.minLength} characters</>;
  if (search.state === 'ready') return <>No options found</>;
  return (
    <Space role="alert">
      <Typography.Text type="danger">{search.problem}</Typography.Text>
      {/* Otherwise the list would handle the mouse press and close before the click. */}
      <Button size="small" onMouseDown={(event) => event.preventDefault()} onClick={search.retry}>
        Retry
      </Button>
    </Space>
  );
}

/** Says that a search has found more records than are offered: one that is not among them may exist all the same. */
export function FurtherMatchesNotice({ shown }: { readonly shown: number }) {
  return (
    <Typography.Text type="secondary" role="status" style={{ display: 'block', padding: '4px 12px' }}>
      Only the first {shown} are shown. Type more to find others.
    </Typography.Text>
  );
}

/** Renders the list of a select over records, with a notice below it if it does not offer all matches. */
export const renderMatches =
  ({ matches, hasFurther }: Pick<RecordSearch, 'matches' | 'hasFurther'>) =>
  (list: ReactElement) => (
    <>
      {list}
      {hasFurther && <FurtherMatchesNotice shown={matches.length} />}
    </>
  );

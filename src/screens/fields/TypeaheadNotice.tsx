import { Button, Space, Spin, Typography } from 'antd';
import type { SearchState } from './useRecordSearch';

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

import { Button, Space, Spin, Typography } from 'antd';
import type { SearchState } from './useRecordSearch';

/** What stands in place of the options of a search: why there are none, and the way on. */
export function TypeaheadNotice({ search }: { readonly search: SearchState }) {
  if (search.state === 'loading') return <Spin size="small" aria-label="Searching" />;
  if (search.state === 'short') return <>At least {search.minLength} characters</>;
  if (search.state === 'ready') return <>No options found</>;
  return (
    <Space role="alert">
      <Typography.Text type="danger">{search.problem}</Typography.Text>
      {/* The list would take the mouse press for itself and close before the click. */}
      <Button size="small" onMouseDown={(event) => event.preventDefault()} onClick={search.retry}>
        Retry
      </Button>
    </Space>
  );
}

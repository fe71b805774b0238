import { Button, Space, Tag } from 'antd';
import { isFilled } from '../../schema';
import { useResource } from '../context';
import { recordTitle } from '../recordTitle';
import { OneLine } from './OneLine';
import { useLinkedRecord } from './useLinkedRecord';

/** A linked record's title, with a tag where it is discarded (decision 26). */
export function TitleWithTag({ title, discarded }: { readonly title: string; readonly discarded: boolean }) {
  if (!discarded) return <OneLine title={title}>{title}</OneLine>;
  return (
    <Space size={4}>
      <OneLine title={title}>{title}</OneLine>
      <Tag color="warning">Discarded</Tag>
    </Space>
  );
}

/** The title of the record behind an id, looked up; while that is under way and where it fails, it says so. */
export function LinkedTitle({ resource: name, id }: { readonly resource: string; readonly id: number }) {
  const resource = useResource(name);
  const { record, state, retry } = useLinkedRecord(name, id);
  if (state === 'loading') return <span aria-busy="true">…</span>;
  if (state === 'failed') {
    return (
      <span role="alert">
        {resource.messages.loadFailed}{' '}
        <Button type="link" size="small" onMouseDown={(event) => event.stopPropagation()} onClick={retry}>
          Retry
        </Button>
      </span>
    );
  }
  if (!record) return <TitleWithTag title={recordTitle(resource, { id })} discarded={false} />;
  return <TitleWithTag title={recordTitle(resource, record)} discarded={isFilled(record.discarded_at)} />;
}

import { recordTitle, type Values } from '../../schema';
import { useResource } from '../registry';
import { DiscardedTag } from '../recordFrame';
import { Button, Flex } from '../../ui';
import { OneLine } from './OneLine';
import { useLinkedRecord } from './useLinkedRecord';

/** Maximum width in pixels of a title with its tag, so that a long name does not stretch its container. */
const maxTitleWidth = 400;

/** A linked record's title, with a tag when it is discarded (decision 26). */
export function TitleWithTag({ title, discardedAt }: { readonly title: string; readonly discardedAt: unknown }) {
  return (
    <Flex gap={4} align="center" style={{ maxWidth: maxTitleWidth }}>
      <OneLine title={title}>{title}</OneLine>
      <DiscardedTag record={{ discarded_at: discardedAt }} />
    </Flex>
  );
}

/** Looks up the title of the record with this id; shows a loading state, and a retry button on failure. */
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
  const linkedValues: Values = record ?? { id };
  return <TitleWithTag title={recordTitle(resource, linkedValues)} discardedAt={linkedValues.discarded_at} />;
}

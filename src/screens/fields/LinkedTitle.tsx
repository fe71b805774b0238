import { recordTitle, type Values } from '../../schema';
import { useResource } from '../context';
import { DiscardedTag } from '../DiscardedTag';
import { Button, Flex } from '../plain';
import { OneLine } from './OneLine';
import { useLinkedRecord } from './useLinkedRecord';

/** Pixels of a title and its tag: what stands around them must not become as wide as the whole of a long name. */
const longest = 400;

/** A linked record's title, with a tag where it is discarded (decision 26). */
export function TitleWithTag({ title, discardedAt }: { readonly title: string; readonly discardedAt: unknown }) {
  return (
    <Flex gap={4} align="center" style={{ maxWidth: longest }}>
      <OneLine title={title}>{title}</OneLine>
      <DiscardedTag record={{ discarded_at: discardedAt }} />
    </Flex>
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
  const told: Values = record ?? { id };
  return <TitleWithTag title={recordTitle(resource, told)} discardedAt={told.discarded_at} />;
}

import { useMemo } from 'react';
import { useParams } from 'react-router';
import { isFilled, referenceOf, type Resource } from '../../schema';
import { useResource } from '../context';
import { useRecord } from '../form';
import { RecordProblem } from '../RecordProblem';
import { recordTitle } from '../recordTitle';
import { ListPage, type ListExtensions } from './ListPage';
import { ChildListHeading } from './ChildListHeading';

interface ChildListProps extends ListExtensions {
  readonly resource: Resource;
  /** The reference to the record that the list belongs to. */
  readonly reference: string;
}

/** The list of what belongs to one record, by the address of that record: it holds no others, and new ones belong to it too. */
export function ChildList({ resource, reference, permanentFilters, preset, ...extensions }: ChildListProps) {
  const { parentId = '' } = useParams();
  const field = referenceOf(resource, reference);
  if (!field) throw new Error(`${resource.name} stands within "${reference}", which is no reference`);
  const parent = useResource(field.to);
  const { loaded, problem, retry } = useRecord(parent, { id: parentId });
  const created = useMemo(() => ({ ...preset, [reference]: Number(parentId) }), [preset, reference, parentId]);
  if (problem) return <RecordProblem resource={parent} problem={problem} onRetry={retry} />;
  const label = resource.list?.title ?? resource.label.many;
  const title = loaded ? `${label} of ${parent.label.one.toLowerCase()} ${recordTitle(parent, loaded.record)}` : label;
  return (
    <ListPage
      heading={<ChildListHeading resource={resource} parent={parent} parentId={parentId} record={loaded?.record} />}
      {...extensions}
      resource={resource}
      owner={`${resource.name} of ${parentId}`}
      title={title}
      permanentFilters={{ ...permanentFilters, [reference]: parentId }}
      preset={created}
      closed={isFilled(loaded?.record.discarded_at)}
    />
  );
}

import { useNavigate } from 'react-router';
import { recordPath, type Column } from '../../../schema/screens';
import type { Resource } from '../../../schema';
import { useResource } from '../../../screens/registry';
import { Button, Flex } from '../../../ui';
import { AddActivity } from '../AddActivity';
import { CaseList, CaseTable, type CasePage } from './CaseList';
import { SnapshotCard } from './SnapshotCard';

/** Width of note columns, in pixels (Cases 2). */
export const noteColumnWidth = 400;

export const activitiesTitle = 'Case Activities';
export const followUpsTitle = 'Case Follow-Ups';

interface RelatedProps {
  readonly cases: Resource;
  readonly caseId: string;
}

interface OpenAllProps extends RelatedProps {
  readonly resource: Resource;
}

/** Opens the full list of the related records, nested under the case's path. */
function OpenAll({ cases, caseId, resource }: OpenAllProps) {
  const navigate = useNavigate();
  return (
    <Button size="small" onClick={() => void navigate(`${recordPath(cases, caseId)}/${resource.screenPath}`)}>
      Open all {resource.label.many}
    </Button>
  );
}

const shipmentColumns: readonly Column[] = ['created_at', 'ndc', 'quantity', 'status'];

const activityColumns: readonly Column[] = [
  'created_at',
  'activity_type',
  'activity_subject',
  { field: 'note', width: noteColumnWidth },
  'activity_outcome',
  'status',
  'activity_direction',
  'activity_source',
  'contact_type',
  'documents',
  'creator_name',
];

const followUpColumns: readonly Column[] = [
  { field: 'reminder_at', width: 210 },
  'status',
  'subject',
  'outcome',
  { field: 'note', width: noteColumnWidth },
  'activity_direction',
  'activity_source',
  'documents',
  'owner',
  'created_at',
];

export function ShipmentsSection(props: RelatedProps) {
  const shipments = useResource('shipments');
  return (
    <SnapshotCard anchor={shipments.name} title="PAP Shipments" extra={<OpenAll {...props} resource={shipments} />}>
      <CaseList
        resource={shipments}
        caseId={props.caseId}
        columns={shipmentColumns}
        label="PAP Shipments"
        empty="No shipments for this case"
      />
    </SnapshotCard>
  );
}

interface PagedProps extends RelatedProps {
  /** The page of the list, which is read while the case itself still loads. */
  readonly of: CasePage;
}

export function ActivitiesSection({ of, isDiscarded, ...props }: PagedProps & { readonly isDiscarded: boolean }) {
  const tools = (
    <Flex gap="small" wrap>
      <OpenAll {...props} resource={of.resource} />
      <AddActivity id={props.caseId} disabled={isDiscarded} size="small" />
    </Flex>
  );
  return (
    <SnapshotCard anchor={of.resource.name} title={activitiesTitle} extra={tools}>
      <CaseTable of={of} columns={activityColumns} label={activitiesTitle} empty="No activities for this case" />
    </SnapshotCard>
  );
}

export function FollowUpsSection({ of }: Pick<PagedProps, 'of'>) {
  return (
    <SnapshotCard anchor={of.resource.name} title={followUpsTitle}>
      <CaseTable of={of} columns={followUpColumns} label={followUpsTitle} empty="No follow-ups for this case" />
    </SnapshotCard>
  );
}

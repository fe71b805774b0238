import { useNavigate } from 'react-router';
import { recordPath, type Column, type Resource } from '../../../schema';
import { useResource } from '../../../screens';
import { Button } from '../../../screens/plain';
import { CaseList } from './CaseList';
import { SnapshotCard } from './SnapshotCard';

/** Width of note columns, in pixels (Cases 2). */
export const noteColumnWidth = 400;

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
      <CaseList resource={shipments} caseId={props.caseId} columns={shipmentColumns} label="PAP Shipments" empty="No shipments for this case" />
    </SnapshotCard>
  );
}

export function ActivitiesSection(props: RelatedProps) {
  const activities = useResource('activities');
  return (
    <SnapshotCard anchor={activities.name} title="Case Activities" extra={<OpenAll {...props} resource={activities} />}>
      <CaseList
        resource={activities}
        caseId={props.caseId}
        columns={activityColumns}
        label="Case Activities"
        empty="No activities for this case"
      />
    </SnapshotCard>
  );
}

export function FollowUpsSection({ caseId }: RelatedProps) {
  const followUps = useResource('follow_ups');
  return (
    <SnapshotCard anchor={followUps.name} title="Case Follow-Ups">
      <CaseList resource={followUps} caseId={caseId} columns={followUpColumns} label="Case Follow-Ups" empty="No follow-ups for this case" />
    </SnapshotCard>
  );
}

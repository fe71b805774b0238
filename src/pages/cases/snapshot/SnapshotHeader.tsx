import { Link, useNavigate } from 'react-router';
import { editPath, isEmptyValue, isFilled, recordPath, recordTitle, type Resource, type Values } from '../../../schema';
import { AccessLogButton } from '../../../screens/accessLog';
import { Breadcrumb, Cell, DiscardedTag, PageHeading, useListUrl, useResource } from '../../../screens';
import { useDialog } from '../../../screens/list';
import { Button, Flex, LineSkeleton } from '../../../screens/plain';
import { useSubcase } from '../useSubcase';
import { CopayClaims } from './CopayClaims';
import { CopayEnrollment } from './CopayEnrollment';
import styles from './Snapshot.module.css';

interface SnapshotHeaderProps {
  readonly cases: Resource;
  readonly caseId: string;
  /** The case; absent while it is loading or after a read failure. */
  readonly record: Values | undefined;
  /** The first read is in progress. */
  readonly isLoading: boolean;
}

/** Summary fields: the ones that callers on the phone ask for first. */
const summaryFields = ['patient_id', 'patient_dob', 'patient_mobile_phone', 'patient_phone', 'provider_id', 'facility_id'];

function Actions({ cases, caseId, record }: Omit<SnapshotHeaderProps, 'isLoading'>) {
  const activities = useResource('activities');
  const navigate = useNavigate();
  const subcase = useSubcase();
  const dialogs = useDialog<'claims' | 'enrollment'>();
  const isDiscarded = isFilled(record?.discarded_at);
  return (
    <>
      <Button type="primary" disabled={isDiscarded} onClick={() => void navigate(editPath(cases, caseId))}>
        Edit Case
      </Button>
      <Flex gap="small" wrap className={styles.actions}>
        <Button disabled={!record || isDiscarded} loading={subcase.creatingFor !== undefined} onClick={() => record && void subcase.create(record)}>
          Create Subcase
        </Button>
        <Button onClick={() => dialogs.open('claims')}>Copay Claim</Button>
        <Button disabled={!record} onClick={() => dialogs.open('enrollment')}>
          Copay Enrollment
        </Button>
        <Button onClick={() => void navigate(`${recordPath(cases, caseId)}/${activities.screenPath}`)}>Activities</Button>
        <AccessLogButton resource={cases} id={caseId} title={record && `Case ${recordTitle(cases, record)}`} />
      </Flex>
      {dialogs.dialog === 'claims' && <CopayClaims key={dialogs.opening} caseId={caseId} {...dialogs.control} />}
      {dialogs.dialog === 'enrollment' && record && <CopayEnrollment key={dialogs.opening} cases={cases} record={record} {...dialogs.control} />}
    </>
  );
}

function CaseSummary({ cases, record }: { readonly cases: Resource; readonly record: Values }) {
  const known = summaryFields.filter((name) => {
    const field = cases.fields[name];
    return field !== undefined && !isEmptyValue(field, record[name]);
  });
  return (
    <dl className={styles.gist}>
      {known.map((name) => (
        <div key={name}>
          <dt>{cases.fields[name]?.label}</dt>
          <dd>
            <Cell of={cases} field={name} record={record} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** Breadcrumb, title, actions and key facts of the case. */
export function SnapshotHeader({ cases, caseId, record, isLoading }: SnapshotHeaderProps) {
  const number = record && recordTitle(cases, record);
  const list = useListUrl(cases);
  return (
    <Flex vertical gap="small">
      <Breadcrumb items={[<Link to={list}>All Cases</Link>, number ? `Case Snapshot - ${number}` : 'Case Snapshot']} />
      <Flex align="center" gap="small" wrap>
        <Flex align="center" gap="small" className={styles.name}>
          <PageHeading>{number ? `Case ${number}` : 'Case'}</PageHeading>
          {record && <Cell of={cases} field="status" record={record} />}
          <DiscardedTag record={record} />
        </Flex>
        <Actions cases={cases} caseId={caseId} record={record} />
      </Flex>
      {record && <CaseSummary cases={cases} record={record} />}
      {isLoading && <LineSkeleton isBlock />}
    </Flex>
  );
}

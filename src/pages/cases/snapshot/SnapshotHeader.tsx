import { Link, useNavigate } from 'react-router';
import { editPath, recordTitle } from '../../../schema/screens';
import { isEmptyValue, isFilled, type Resource, type Values } from '../../../schema';
import { AccessLogButton } from '../../../screens/AccessLogButton';
import { Breadcrumb, PageHeading, Button, Flex, LineSkeleton, useDialog } from '../../../ui';
import { Cell } from '../../../screens/extensions';
import { DiscardedTag } from '../../../fields/views';
import { LiveRecord, Presence } from '../../../screens/live';
import { useListUrl } from '../../../screens/registry';
import { LinkedCell, Neighbours } from '../../../screens/list';
import { SubcaseModal } from '../SubcaseModal';
import { CopayClaims, CopayEnrollment } from './Copay';
import { SnapshotLinks } from './SnapshotLinks';
import styles from './Snapshot.module.css';
import paper from './SnapshotPaper.module.css';

interface SnapshotHeaderProps {
  readonly cases: Resource;
  readonly caseId: string;
  /** The case; absent while it is loading or after a read failure. */
  readonly record: Values | undefined;
  /** The first read is in progress. */
  readonly isLoading: boolean;
  /** When it was read, in milliseconds. */
  readonly readAt: number;
  /** Reads the case again. */
  readonly onShow: () => void;
}

type Actable = Pick<SnapshotHeaderProps, 'cases' | 'caseId' | 'record'>;

/**
 * Summary fields: the ones that callers on the phone ask for first, and the people and places of the case, which lead
 * to their pages.
 */
const summaryFields = ['patient_mobile_phone', 'patient_phone', 'provider_id', 'facility_id', 'clinic_contact_id'];

function Actions({ cases, caseId, record }: Actable) {
  const dialogs = useDialog<'subcase' | 'claims' | 'enrollment'>();
  return (
    <>
      <Flex gap="small" wrap>
        <Button
          size="small"
          disabled={!record || isFilled(record.discarded_at)}
          onClick={() => dialogs.open('subcase')}
        >
          Create Subcase
        </Button>
        <Button size="small" onClick={() => dialogs.open('claims')}>
          Copay Claim
        </Button>
        <Button size="small" disabled={!record} onClick={() => dialogs.open('enrollment')}>
          Copay Enrollment
        </Button>
        <AccessLogButton
          size="small"
          resource={cases}
          id={caseId}
          title={record && `Case ${recordTitle(cases, record)}`}
        />
      </Flex>
      {dialogs.dialog === 'subcase' && record && (
        <SubcaseModal key={dialogs.opening} source={record} {...dialogs.control} />
      )}
      {dialogs.dialog === 'claims' && <CopayClaims key={dialogs.opening} caseId={caseId} {...dialogs.control} />}
      {dialogs.dialog === 'enrollment' && record && (
        <CopayEnrollment key={dialogs.opening} cases={cases} record={record} {...dialogs.control} />
      )}
    </>
  );
}

/** Which case it is, whose, and in which state: stays in sight while the page scrolls. */
function Identity({ cases, caseId, record, readAt, onShow }: Omit<SnapshotHeaderProps, 'isLoading'>) {
  const navigate = useNavigate();
  const isKnown = (name: string) => record !== undefined && isFilled(record[name]);
  return (
    <div className={styles.identity}>
      <PageHeading>{record ? `Case ${recordTitle(cases, record)}` : 'Case'}</PageHeading>
      {record && (
        <>
          <Cell of={cases} field="status" record={record} />
          <DiscardedTag record={record} />
          <span className={styles.person}>
            {isKnown('patient_id') && <LinkedCell of={cases} field="patient_id" record={record} />}
            {isKnown('patient_dob') && <Cell of={cases} field="patient_dob" record={record} />}
          </span>
          <Presence resource={cases} id={caseId} />
          <LiveRecord resource={cases} id={caseId} readAt={readAt} onShow={onShow} />
        </>
      )}
      <Button
        type="primary"
        aria-keyshortcuts="e"
        disabled={isFilled(record?.discarded_at)}
        onClick={() => void navigate(editPath(cases, caseId))}
      >
        Edit Case
      </Button>
    </div>
  );
}

function CaseSummary({ cases, record }: { readonly cases: Resource; readonly record: Values }) {
  const known = summaryFields.filter((name) => {
    const field = cases.fields[name];
    return field !== undefined && !isEmptyValue(field, record[name]);
  });
  if (known.length === 0) return null;
  return (
    <dl className={styles.gist}>
      {known.map((name) => (
        <div key={name}>
          <dt>{cases.fields[name]?.label}</dt>
          <dd>
            <LinkedCell of={cases} field={name} record={record} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** Breadcrumb, actions, identity, links to the sections, and key facts of the case. */
export function SnapshotHeader({ isLoading, ...head }: SnapshotHeaderProps) {
  const { cases, record } = head;
  const list = useListUrl(cases);
  return (
    <>
      <Flex align="center" justify="space-between" gap="small" wrap className={paper.screenOnly}>
        <Breadcrumb
          items={[
            <Link to={list}>All Cases</Link>,
            record ? `Case Snapshot - ${recordTitle(cases, record)}` : 'Case Snapshot',
          ]}
        />
        <Flex align="center" gap="middle" wrap>
          <Neighbours resource={cases} id={Number(head.caseId)} />
          <Actions cases={cases} caseId={head.caseId} record={record} />
        </Flex>
      </Flex>
      <Identity {...head} />
      <SnapshotLinks />
      {record && <CaseSummary cases={cases} record={record} />}
      {isLoading && <LineSkeleton isBlock />}
    </>
  );
}

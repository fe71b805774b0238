import { subcaseFields } from '../../../resources/cases';
import { recordTitle, type Values } from '../../schema';
import { useResource } from '../../screens/registry';
import type { ModalControl } from '../../screens/form';
import { ConfirmModal, RecordSummary, type RecordRow } from '../../screens/list';
import { useCreateSubcase } from './useSubcase';

interface SubcaseModalProps extends ModalControl {
  /** The case that the subcase is created from. */
  readonly source: Values;
}

/** The case type is copied by the server (Cases 4). */
const copiedFields = [...subcaseFields, 'case_type'];

/** Asks before a subcase is created, and names what it takes over. */
export function SubcaseModal({ source, ...modal }: SubcaseModalProps) {
  const cases = useResource('cases');
  const create = useCreateSubcase();
  const row: RecordRow = { ...source, id: Number(source.id) };
  return (
    <ConfirmModal
      {...modal}
      title={`Create a subcase of case ${recordTitle(cases, source)}?`}
      onConfirm={() => create(source)}
    >
      <p style={{ marginBlock: 0 }}>The new case takes over:</p>
      <RecordSummary resource={cases} record={row} names={copiedFields} />
    </ConfirmModal>
  );
}

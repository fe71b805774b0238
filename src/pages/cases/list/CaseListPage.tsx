import { OpenDialog, loadable, useDialog } from '../../../ui';
import { ListScreen, type RecordRow } from '../../../screens/list';

const SubcaseModal = loadable(async () => (await import('../SubcaseModal')).SubcaseModal);
const CaseDrawer = loadable(async () => (await import('./CaseDrawer')).CaseDrawer);

/** The case list with Create Subcase and the details drawer (Cases 2). */
export function CaseListPage() {
  const details = useDialog<RecordRow>();
  const subcase = useDialog<RecordRow>();
  return (
    <>
      <ListScreen
        resource="cases"
        actions={(row) => [
          { key: 'subcase', label: 'Create Subcase', run: () => subcase.open(row) },
          { key: 'details', label: 'Details', run: () => details.open(row) },
        ]}
      />
      <OpenDialog of={subcase}>{(source, control) => <SubcaseModal source={source} {...control} />}</OpenDialog>
      <OpenDialog of={details}>{(row, control) => <CaseDrawer row={row} {...control} />}</OpenDialog>
    </>
  );
}

import { DialogBoundary, loadable } from '../../../ui';
import { ListScreen, type RecordRow, useDialog } from '../../../screens/list';

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
      {subcase.dialog && (
        <DialogBoundary onMissing={subcase.unmount}>
          <SubcaseModal key={subcase.opening} source={subcase.dialog} {...subcase.control} />
        </DialogBoundary>
      )}
      {details.dialog && (
        <DialogBoundary onMissing={details.unmount}>
          <CaseDrawer key={details.opening} row={details.dialog} {...details.control} />
        </DialogBoundary>
      )}
    </>
  );
}

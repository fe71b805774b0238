import { useState } from 'react';
import type { Resource } from '../../schema';
import { QuestionModal } from '../../ui/QuestionModal';
import type { ListLayout, ListState } from '../search';
import { createIdempotencyKey } from '../requests';
import { ColumnsDialog } from './ColumnsDialog';
import { contentOf, stateOf, type ListView } from './listView';
import { useViewCalls } from './useViews';
import { ViewDialog } from './ViewDialog';
import type { ModalControl } from '../../ui';

/** What a dialog of the menu of views is about. */
export type ViewsDialog =
  | { readonly kind: 'save' }
  | { readonly kind: 'columns' }
  | { readonly kind: 'rename' | 'remove'; readonly view: ListView };

interface ViewDialogsProps {
  readonly control: ModalControl;
  readonly dialog: ViewsDialog;
  readonly resource: Resource;
  /** What the list shows. */
  readonly state: ListState;
  readonly onLayout: (layout: ListLayout) => void;
  /** Shows the list with a view that was saved. */
  readonly onSaved: (state: ListState) => void;
  readonly onRemoved: () => void;
}

/** The dialogs of the menu of views. */
export function ViewDialogs({ dialog, control, resource, state, onLayout, onSaved, onRemoved }: ViewDialogsProps) {
  const calls = useViewCalls(resource);
  const [key] = useState(() => createIdempotencyKey());
  if (dialog.kind === 'columns')
    return <ColumnsDialog {...control} resource={resource} layout={state} onChoose={onLayout} />;
  if (dialog.kind === 'save')
    return (
      <ViewDialog
        {...control}
        title="Save as a View"
        onSave={async (choice) => {
          const saved = await calls.save({ ...choice, ...contentOf(resource, state) }, key);
          onSaved(stateOf(resource, saved));
        }}
      />
    );
  const { view } = dialog;
  if (dialog.kind === 'rename')
    return (
      <ViewDialog
        {...control}
        title="Rename View"
        renamed={view.name}
        onSave={async ({ name }) => {
          await calls.rename(view, name);
        }}
      />
    );
  const answer = (agreed: boolean | undefined) => {
    control.onClose();
    // A refusal has been reported.
    if (agreed) calls.remove(view).then(onRemoved, () => undefined);
  };
  return (
    <QuestionModal
      open={control.open}
      title={`Delete the view “${view.name}”?`}
      okText="Delete View"
      cancelText="Keep View"
      danger
      onAnswer={answer}
    >
      {view.shared
        ? 'Nobody of the team will see it any more. The records stay as they are.'
        : 'The records stay as they are.'}
    </QuestionModal>
  );
}

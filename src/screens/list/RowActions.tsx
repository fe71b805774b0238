import MoreOutlined from '@ant-design/icons-svg/es/asn/MoreOutlined';
import { Icon, MenuButton } from '../../ui';

export interface RowAction {
  readonly key: string;
  readonly label: string;
  readonly danger?: boolean;
  readonly disabled?: boolean;
  /** In progress. */
  readonly busy?: boolean;
  readonly run: () => void;
}

interface RowActionsProps {
  /** The id of the record. */
  readonly of: number;
  readonly title: string;
  readonly actions: readonly RowAction[];
  /** The menu of a record's page: its button has a visible label. */
  readonly isOfPage?: boolean;
}

const mark = <Icon of={MoreOutlined} />;

/**
 * The menu of a row. The focus returns to its button before a dialog opens, so that closing the dialog returns it
 * there.
 */
export function RowActions({ of, title, actions, isOfPage = false }: RowActionsProps) {
  // What destroys stands last, below a line, wherever it is declared.
  const ordered = [...actions.filter(({ danger }) => !danger), ...actions.filter(({ danger }) => danger)];
  return (
    <MenuButton
      of={of}
      {...(isOfPage ? { type: 'default' } : { size: 'small' })}
      icon={mark}
      aria-label={`Actions for ${title}`}
      items={ordered.map(({ key, label, danger = false, disabled = false, busy = false }) => ({
        key,
        label,
        danger,
        disabled: disabled || busy,
      }))}
      onChoose={(chosen) => actions.find(({ key }) => key === chosen)?.run()}
    >
      {isOfPage ? 'Actions' : undefined}
    </MenuButton>
  );
}

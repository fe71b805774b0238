import MoreOutlined from '@ant-design/icons-svg/es/asn/MoreOutlined';
import { Icon, MenuButton } from '../plain';

export interface RowAction {
  readonly key: string;
  readonly label: string;
  readonly danger?: boolean;
  readonly disabled?: boolean;
  /** It is under way. */
  readonly busy?: boolean;
  readonly run: () => void;
}

interface RowActionsProps {
  readonly title: string;
  readonly actions: readonly RowAction[];
}

const mark = <Icon of={MoreOutlined} />;

/** The menu of a row. The focus is back on its button before anything opens, so that it comes back there afterwards. */
export function RowActions({ title, actions }: RowActionsProps) {
  return (
    <MenuButton
      size="small"
      icon={mark}
      aria-label={`Actions for ${title}`}
      items={actions.map(({ key, label, danger = false, disabled = false, busy = false }) => ({ key, label, danger, disabled: disabled || busy }))}
      onChoose={(chosen) => actions.find(({ key }) => key === chosen)?.run()}
    />
  );
}

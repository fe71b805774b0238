import { useRef } from 'react';
import { MoreOutlined } from '@ant-design/icons';
import { Button, Dropdown, type MenuProps } from 'antd';
import { backTo } from '../backTo';

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

/** The menu of a row. The focus is back on its button before anything opens, so that it comes back there afterwards. */
export function RowActions({ title, actions }: RowActionsProps) {
  const button = useRef<HTMLButtonElement>(null);
  const items = actions.map(({ key, label, danger = false, disabled = false, busy = false }) => ({ key, label, danger, disabled: disabled || busy }));
  const onClick: MenuProps['onClick'] = ({ key, domEvent }) => {
    backTo(button.current, domEvent);
    actions.find((action) => action.key === key)?.run();
  };
  return (
    <Dropdown trigger={['click']} autoFocus menu={{ items, onClick }}>
      <Button ref={button} type="text" size="small" icon={<MoreOutlined />} aria-label={`Actions for ${title}`} aria-haspopup="menu" />
    </Dropdown>
  );
}

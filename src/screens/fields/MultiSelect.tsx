import type { SelectProps } from 'antd';
import { useState, type KeyboardEvent } from 'react';
import { ValuedSelect } from './ValuedSelect';

type MultiSelectProps<Value, Option extends object> = Omit<
  SelectProps<Value[], Option>,
  'mode' | 'open' | 'defaultOpen'
> & {
  /** `tags` accepts free text in addition to the options. */
  readonly mode?: 'multiple' | 'tags';
  readonly defaultOpen?: boolean;
};

/**
 * A multi-value select. Tab moves to the next input, where antd would select the highlighted option and keep the focus.
 */
export function MultiSelect<Value, Option extends object>({
  mode = 'multiple',
  defaultOpen = false,
  onOpenChange,
  ...props
}: MultiSelectProps<Value, Option>) {
  const [open, setOpen] = useState(defaultOpen);
  const setOpenAndNotify = (next: boolean) => {
    setOpen(next);
    onOpenChange?.(next);
  };
  const closeOnTab = (event: KeyboardEvent) => {
    if (event.key !== 'Tab' || !open) return;
    event.stopPropagation();
    setOpenAndNotify(false);
  };
  return (
    <div onKeyDownCapture={closeOnTab}>
      <ValuedSelect<Value[], Option> {...props} mode={mode} open={open} onOpenChange={setOpenAndNotify} />
    </div>
  );
}

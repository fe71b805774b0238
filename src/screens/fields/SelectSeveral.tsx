import { Select, type SelectProps } from 'antd';
import { useState, type KeyboardEvent } from 'react';

type SelectSeveralProps<Value, Option extends object> = Omit<SelectProps<Value[], Option>, 'mode' | 'open' | 'defaultOpen'> & {
  /** `tags` takes typed texts beside the options. */
  readonly mode?: 'multiple' | 'tags';
  readonly defaultOpen?: boolean;
};

/** A select of several values. Tab goes on to the next input, where antd's list would take what it marks as a choice and keep the focus. */
export function SelectSeveral<Value, Option extends object>({ mode = 'multiple', defaultOpen = false, onOpenChange, ...props }: SelectSeveralProps<Value, Option>) {
  const [open, setOpen] = useState(defaultOpen);
  const change = (next: boolean) => {
    setOpen(next);
    onOpenChange?.(next);
  };
  const leave = (event: KeyboardEvent) => {
    if (event.key !== 'Tab' || !open) return;
    event.stopPropagation();
    change(false);
  };
  return (
    <div onKeyDownCapture={leave}>
      <Select<Value[], Option> {...props} mode={mode} open={open} onOpenChange={change} />
    </div>
  );
}

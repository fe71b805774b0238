import type { HTMLAttributes } from 'react';
import { styleKey } from './styleKey';

/** A text of less weight, or that says what is wrong, as antd shows it. */
export function Text({ type, ...others }: HTMLAttributes<HTMLSpanElement> & { readonly type: 'secondary' | 'danger' }) {
  return <span {...others} className={`ant-typography ant-typography-${type} ${styleKey}`} />;
}

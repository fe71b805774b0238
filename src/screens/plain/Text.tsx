import type { HTMLAttributes } from 'react';
import { styleKey } from './styleKey';

const looks = { secondary: 'ant-typography-secondary', danger: 'ant-typography-danger' } as const;

/** A text of less weight, or that says what is wrong, as antd shows it. */
export function Text({ type, ...others }: HTMLAttributes<HTMLSpanElement> & { readonly type: keyof typeof looks }) {
  return <span {...others} className={`ant-typography ${looks[type]} ${styleKey}`} />;
}

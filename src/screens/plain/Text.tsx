import type { HTMLAttributes } from 'react';
import { styleKey } from './styleKey';

const looks = { secondary: 'ant-typography-secondary', danger: 'ant-typography-danger' } as const;

/** Secondary or error text, styled as antd's. */
export function Text({ type, ...others }: HTMLAttributes<HTMLSpanElement> & { readonly type: keyof typeof looks }) {
  return <span {...others} className={`ant-typography ${looks[type]} ${styleKey}`} />;
}

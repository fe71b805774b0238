import type { HTMLAttributes } from 'react';
import { styleKey } from './styleKey';

const typeClasses = { secondary: 'ant-typography-secondary', danger: 'ant-typography-danger' } as const;

/** Secondary or error text, styled as antd's. */
export function Text({
  type,
  ...others
}: HTMLAttributes<HTMLSpanElement> & { readonly type: keyof typeof typeClasses }) {
  return <span {...others} className={`ant-typography ${typeClasses[type]} ${styleKey}`} />;
}

import type { CSSProperties, ReactNode } from 'react';
import { styleKey } from './styleKey';

const colorClasses = {
  default: 'ant-tag-default',
  green: 'ant-tag-green',
  blue: 'ant-tag-blue',
  gold: 'ant-tag-gold',
  red: 'ant-tag-red',
  error: 'ant-tag-error',
  warning: 'ant-tag-warning',
} as const;

interface TagProps {
  readonly color?: keyof typeof colorClasses | undefined;
  readonly icon?: ReactNode;
  readonly style?: CSSProperties;
  readonly children: ReactNode;
}

/** A plain HTML tag, styled as antd's. */
export function Tag({ color, icon, style, children }: TagProps) {
  return (
    <span
      className={['ant-tag ant-tag-filled', color && colorClasses[color], styleKey].filter(Boolean).join(' ')}
      style={style}
    >
      {icon}
      {icon === undefined ? children : <span>{children}</span>}
    </span>
  );
}

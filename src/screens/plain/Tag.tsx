import type { CSSProperties, ReactNode } from 'react';
import { styleKey } from './styleKey';

interface TagProps {
  readonly color?: 'default' | 'green' | 'blue' | 'gold' | 'red' | 'error' | 'warning' | undefined;
  readonly icon?: ReactNode;
  readonly style?: CSSProperties;
  readonly children: ReactNode;
}

/** A tag that looks as antd's does and is plain HTML. */
export function Tag({ color, icon, style, children }: TagProps) {
  return (
    <span className={`ant-tag ant-tag-filled${color ? ` ant-tag-${color}` : ''} ${styleKey}`} style={style}>
      {icon}
      {icon === undefined ? children : <span>{children}</span>}
    </span>
  );
}

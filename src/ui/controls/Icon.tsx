import type { CSSProperties } from 'react';
import type { IconDefinition } from '@ant-design/icons-svg/es/types';

interface IconProps {
  readonly of: IconDefinition;
  /** In degrees. */
  readonly rotate?: number;
  readonly spin?: boolean;
}

/** The SVG path of a single-colour icon. */
function pathOf({ icon, theme }: IconDefinition): string {
  const drawn = typeof icon === 'function' ? icon('currentColor', 'transparent') : icon;
  const paths = (drawn.children ?? []).flatMap(({ attrs }) => attrs.d ?? []);
  if (paths.length === 0) throw new Error(`The icon (${theme}) has no path`);
  return paths.join('');
}

/** An antd icon as plain SVG, hidden from assistive technology: the text around it carries the meaning. */
export function Icon({ of, rotate, spin = false }: IconProps) {
  const style: CSSProperties | undefined = rotate === undefined ? undefined : { transform: `rotate(${rotate}deg)` };
  return (
    <svg
      className={`anticon anticon-${of.name}${spin ? ' anticon-spin' : ''}`}
      viewBox="64 64 896 896"
      width="1em"
      height="1em"
      fill="currentColor"
      aria-hidden
      style={style}
    >
      <path d={pathOf(of)} />
    </svg>
  );
}

import type { CSSProperties } from 'react';

/** Hides an element visually, but keeps it in the layout for scrolling and for assistive technology. */
export const visuallyHidden: CSSProperties = {
  position: 'absolute',
  width: 1,
  height: 1,
  overflow: 'hidden',
  clipPath: 'inset(50%)',
  whiteSpace: 'nowrap',
};

/**
 * Names a control without a visible label. antd's selects repeat an aria-label on two elements; a label names only the
 * input.
 */
export function HiddenLabel({ htmlFor, children }: { readonly htmlFor: string; readonly children: string }) {
  return (
    <label htmlFor={htmlFor} style={visuallyHidden}>
      {children}
    </label>
  );
}

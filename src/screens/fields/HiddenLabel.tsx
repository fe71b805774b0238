import type { CSSProperties } from 'react';

/** Keeps an element's place on the page, for a scroll to it and for assistive technology. */
export const outOfSight: CSSProperties = { position: 'absolute', width: 1, height: 1, overflow: 'hidden', clipPath: 'inset(50%)', whiteSpace: 'nowrap' };

/** Names a control that has no label to be seen. antd's selects repeat an aria-label on two elements; a label names the input alone. */
export function HiddenLabel({ htmlFor, children }: { readonly htmlFor: string; readonly children: string }) {
  return (
    <label htmlFor={htmlFor} style={outOfSight}>
      {children}
    </label>
  );
}

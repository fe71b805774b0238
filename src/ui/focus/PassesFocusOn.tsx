import { useRef, type ReactNode } from 'react';
import { useFocusSuccessor } from './useFocusSuccessor';

const noBox = { display: 'contents' } as const;

/** Around a button that disappears when it is pressed: what takes its place gets the focus. */
export function PassesFocusOn({ children }: { readonly children: ReactNode }) {
  const view = useRef<HTMLSpanElement>(null);
  useFocusSuccessor(view);
  return (
    <span ref={view} style={noBox}>
      {children}
    </span>
  );
}

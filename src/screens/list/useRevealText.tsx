import { Suspense, useEffect, useId, useRef } from 'react';
import { loadable, Button, useToasts } from '../../ui';

const CopyableText = loadable(() => import('./CopyableText'));

interface RevealedText {
  readonly message: string;
  /** Label of the text. */
  readonly label: string;
  readonly text: string;
  readonly hint: string;
}

/** Shows a text that the server returns only once, to be copied, until it is closed or the screen is left. */
export function useRevealText(): (answer: RevealedText) => void {
  const toasts = useToasts();
  const key = useId();
  const isShown = useRef(false);
  useEffect(
    () => () => {
      if (isShown.current) toasts.destroy(key);
    },
    [toasts, key],
  );
  return ({ message, label, text, hint }) => {
    isShown.current = true;
    toasts.open({
      type: 'success',
      key,
      title: message,
      role: 'status',
      duration: 0,
      closable: false,
      actions: (
        <Button size="small" onClick={() => toasts.destroy(key)}>
          Close
        </Button>
      ),
      description: (
        <Suspense fallback={`${label}: ${text}`}>
          <CopyableText label={label} text={text} hint={hint} />
        </Suspense>
      ),
    });
  };
}

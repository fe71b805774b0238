import { useEffect, useRef, useState } from 'react';

/**
 * The search text of a select, with an initial value typed before it was mounted: antd's select would reset it on
 * mount.
 */
export function useSearchText(initialText = ''): readonly [string, (text: string) => void] {
  const [text, setText] = useState(initialText);
  const isMounted = useRef(false);
  // Child effects run before this one, so the select's reset on mount is ignored.
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);
  const search = (next: string) => {
    if (isMounted.current) setText(next);
  };
  return [text, search];
}

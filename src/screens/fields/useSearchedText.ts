import { useEffect, useRef, useState } from 'react';

/** The search text of a select, with an initial value typed before it was mounted: antd's select would reset it on mount. */
export function useSearchedText(first = ''): readonly [string, (text: string) => void] {
  const [text, setText] = useState(first);
  const isThere = useRef(false);
  // Child effects run before this one, so the select's reset on mount is ignored.
  useEffect(() => {
    isThere.current = true;
    return () => {
      isThere.current = false;
    };
  }, []);
  const search = (next: string) => {
    if (isThere.current) setText(next);
  };
  return [text, search];
}

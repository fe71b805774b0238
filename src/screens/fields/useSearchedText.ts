import { useEffect, useRef, useState } from 'react';

/** What is typed into the search of a select, which starts with what was typed before it stood there: antd's, as it comes, would have it empty. */
export function useSearchedText(first = ''): readonly [string, (text: string) => void] {
  const [text, setText] = useState(first);
  const isThere = useRef(false);
  // Effects of a select run before that of what it stands in.
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

import { useEffect, useRef, useState } from 'react';
import type { LoadedRecord } from '../../../screens/form';
import { newest } from './versions';

interface Known {
  readonly base?: LoadedRecord;
  /** The last read that was applied. */
  readonly seen?: LoadedRecord;
}

/** The newest version of a record among reads and save responses. */
export function useKnownRecord(loaded: LoadedRecord | undefined) {
  const [known, setKnown] = useState<Known>({});
  const latest = useRef<LoadedRecord>(undefined);
  if (loaded && loaded !== known.seen) setKnown({ seen: loaded, base: newest(known.base, loaded) });
  useEffect(() => {
    latest.current = known.base;
  }, [known.base]);
  const take = (next: LoadedRecord) => {
    latest.current = newest(latest.current, next);
    setKnown((last) => ({ ...last, base: newest(last.base, next) }));
  };
  return { base: known.base, latest, take };
}

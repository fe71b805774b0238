import { useEffect, useRef, useState } from 'react';
import type { Loaded } from '../../../screens/form';
import { newest } from './versions';

interface Known {
  readonly base?: Loaded;
  /** The last reading that was taken in. */
  readonly seen?: Loaded;
}

/** The newest of what was read and what saves were answered with. */
export function useKnownRecord(loaded: Loaded | undefined) {
  const [known, setKnown] = useState<Known>({});
  const latest = useRef<Loaded>(undefined);
  if (loaded && loaded !== known.seen) setKnown({ seen: loaded, base: newest(known.base, loaded) });
  useEffect(() => {
    latest.current = known.base;
  }, [known.base]);
  const take = (next: Loaded) => {
    latest.current = newest(latest.current, next);
    setKnown((last) => ({ ...last, base: newest(last.base, next) }));
  };
  return { base: known.base, latest, take };
}

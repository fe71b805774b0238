import { useEffect, useRef, useState } from 'react';
import type { LoadedRecord } from '../../../screens/form';
import { newestVersion } from './versions';

interface RecordVersions {
  readonly base?: LoadedRecord;
  /** The last read that was applied. */
  readonly lastApplied?: LoadedRecord;
}

/** The newest version of a record among reads and save responses. */
export function useLatestRecord(loaded: LoadedRecord | undefined) {
  const [known, setKnown] = useState<RecordVersions>({});
  const latest = useRef<LoadedRecord>(undefined);
  if (loaded && loaded !== known.lastApplied)
    setKnown({ lastApplied: loaded, base: newestVersion(known.base, loaded) });
  useEffect(() => {
    latest.current = known.base;
  }, [known.base]);
  const take = (next: LoadedRecord) => {
    latest.current = newestVersion(latest.current, next);
    setKnown((last) => ({ ...last, base: newestVersion(last.base, next) }));
  };
  return { base: known.base, latest, take };
}

import { useDataProvider } from '@refinedev/core';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { isObject } from '../../schema';
import { failureToast, useReportFailure } from '../requests';
import type { MaskedPlace } from './maskedPlace';

/** How long a whole value is shown, in milliseconds. */
const shownMs = 60_000;

interface Unmasked {
  /** The whole value; undefined while it is hidden. */
  readonly shown: { readonly value: unknown } | undefined;
  /** Asks the server for the whole value. A refusal and a lost connection are told in a toast. */
  readonly show: () => Promise<boolean>;
  readonly hide: () => void;
}

/**
 * The whole value of a masked field. It is kept nowhere else than in what shows it, and for a minute: a page that is
 * left, also one that the browser keeps to go back to, does not have it any more.
 */
export function useUnmask(label: string, { resource, id, field }: MaskedPlace, onExpired: () => void): Unmasked {
  const dataProvider = useDataProvider();
  const reportFailure = useReportFailure();
  const [shown, setShown] = useState<Unmasked['shown']>();
  const call = useRef<AbortController>(undefined);
  const expire = useEffectEvent(() => {
    setShown(undefined);
    onExpired();
  });
  useEffect(() => () => call.current?.abort(), []);
  useEffect(() => {
    if (!shown) return undefined;
    const timer = setTimeout(() => expire(), shownMs);
    const leave = () => setShown(undefined);
    window.addEventListener('pagehide', leave);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('pagehide', leave);
    };
  }, [shown]);

  const show = async () => {
    call.current?.abort();
    const { signal } = (call.current = new AbortController());
    try {
      const { custom } = dataProvider();
      const answer = await custom?.({
        method: 'get',
        url: 'x/unmask',
        query: { resource, id: String(id), field },
        meta: { signal },
      });
      const { data } = (answer?.data ?? {}) as { readonly data?: unknown };
      if (signal.aborted) return false;
      setShown({ value: isObject(data) ? data.value : undefined });
      return true;
    } catch (error) {
      if (!signal.aborted)
        reportFailure(error, failureToast(error, { key: 'unmask', message: `${label} could not be shown` }));
      return false;
    }
  };
  return { shown, show, hide: () => setShown(undefined) };
}

import EyeInvisibleOutlined from '@ant-design/icons-svg/es/asn/EyeInvisibleOutlined';
import EyeOutlined from '@ant-design/icons-svg/es/asn/EyeOutlined';
import { mayUnmask, type Field, type Values, isObject } from '../../schema';
import type { MaskedPlace } from '../../schema/screens';
import { FieldValue } from '../../fields/views';
import { announce, Icon } from '../../ui';
import { useServerFeature, failureToast, useReportFailure } from '../requests';
import styles from './MaskedValue.module.css';
import { useDataProvider } from '@refinedev/core';
import { useEffect, useEffectEvent, useRef, useState } from 'react';

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
function useUnmask(label: string, { resource, id, field }: MaskedPlace, onExpired: () => void): Unmasked {
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

interface MaskedValueProps {
  readonly field: Field;
  readonly name: string;
  readonly mask: string;
  readonly record: Values;
  /** Where the whole value is; undefined if it cannot be asked for. */
  readonly place: MaskedPlace | undefined;
}

type PlacedValueProps = MaskedValueProps & { readonly place: MaskedPlace };

function PlacedValue({ field, name, mask, record, place }: PlacedValueProps) {
  const { label } = field;
  const { shown, show, hide } = useUnmask(label, place, () => announce(`${label} is hidden again`));
  const toggle = async () => {
    if (shown) hide();
    else if (await show()) announce(`${label} is shown for a minute`);
  };
  return (
    <span className={styles.masked}>
      {shown ? <FieldValue field={field} name={name} value={shown.value} record={record} /> : mask}
      <button
        type="button"
        className={styles.toggle}
        aria-label={`${shown ? 'Hide' : 'Show'} ${label}`}
        title={shown ? 'Hide' : 'Show'}
        onClick={() => void toggle()}
      >
        <Icon of={shown ? EyeInvisibleOutlined : EyeOutlined} />
      </button>
    </span>
  );
}

/** A mask with a button that shows the whole value to whoever may see it, where the server gives it. */
export function MaskedValue(props: MaskedValueProps) {
  const { field, mask, record, place } = props;
  const isOffered = useServerFeature('unmask', { enabled: mayUnmask(field) }) && mayUnmask(field);
  if (!isOffered || !place) return mask;
  const version = [place.resource, place.id, record.updated_at, mask].join(' ');
  return <PlacedValue key={version} {...props} place={place} />;
}

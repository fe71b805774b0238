import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { formatInstant, type Manufacturer } from '../../schema';
import styles from './Shell.module.css';

interface PrintedByProps {
  readonly manufacturer: Pick<Manufacturer, 'name'>;
  /** The name of the user. */
  readonly name: string;
}

/** On paper only: of which manufacturer the page is, who printed it and when. */
export function PrintedBy({ manufacturer, name }: PrintedByProps) {
  const [time, setTime] = useState(() => new Date());
  useEffect(() => {
    const update = () => flushSync(() => setTime(new Date()));
    window.addEventListener('beforeprint', update);
    return () => window.removeEventListener('beforeprint', update);
  }, []);
  return (
    <p className={styles.printed}>
      {manufacturer.name} · printed {formatInstant(time.toISOString(), 'MM-DD-YYYY HH:mm A')} by {name}
    </p>
  );
}

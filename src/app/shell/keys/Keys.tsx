import { useEffect, useEffectEvent, useMemo } from 'react';
import { useNavigate } from 'react-router';
import { useRegistry } from '../../../screens/registry';
import type { MenuEntry } from '../../menu';
import styles from './Keys.module.css';
import { listenToKeys } from './listenToKeys';
import { placesOf } from './places';

interface KeysProps {
  /** The entries of the menu. */
  readonly destinations: readonly MenuEntry[];
  /** Shows the keys of the page. */
  readonly onHelp: () => void;
}

/** The keys of every screen. Renders nothing. */
export function Keys({ destinations, onHelp }: KeysProps) {
  const navigate = useNavigate();
  const registry = useRegistry();
  const places = useMemo(() => placesOf(destinations, registry), [destinations, registry]);
  useEffect(() => {
    const marksRows = styles.rows ?? '';
    document.body.classList.add(marksRows);
    return () => document.body.classList.remove(marksRows);
  }, []);
  const go = useEffectEvent((address: string) => void navigate(address));
  const showHelp = useEffectEvent(onHelp);
  useEffect(() => listenToKeys({ places, go: (address) => go(address), showHelp: () => showHelp() }), [places]);
  return null;
}

import { useRef, useState } from 'react';
import type { FieldEdit } from './FieldEdit';

/** Status of the last save of a field. */
export type SaveState =
  | { readonly kind: 'saving'; readonly value: unknown }
  | { readonly kind: 'saved' }
  | { readonly kind: 'failed'; readonly message: string; readonly change: FieldEdit };

/** Save status by field; a later save of a field supersedes earlier ones. */
export function useSaveStates() {
  const [states, setStates] = useState<Readonly<Record<string, SaveState>>>({});
  const latest = useRef(new Map<string, number>());
  const begin = (name: string, value: unknown) => {
    const call = (latest.current.get(name) ?? 0) + 1;
    latest.current.set(name, call);
    const report = (state: SaveState | undefined) => {
      if (latest.current.get(name) !== call) return;
      setStates(({ [name]: _last, ...others }) => (state ? { ...others, [name]: state } : others));
    };
    report({ kind: 'saving', value });
    return report;
  };
  const forget = (name: string) =>
    setStates((all) => {
      const { [name]: last, ...others } = all;
      return last === undefined || last.kind === 'saving' ? all : others;
    });
  return { states, begin, forget };
}

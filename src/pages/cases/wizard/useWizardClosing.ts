import { useRef, useState, type ReactNode } from 'react';
import { isFilled } from '../../../schema';
import { recordTitle } from '../../../schema/screens';
import { readFormSnapshot, type RecordForm } from '../../../screens/form';
import type { RecordRow } from '../../../screens/list';
import { useReadFollowUps } from '../closing/openFollowUps';
import { useClosing } from '../closing/useClosing';

interface WizardClosing {
  /**
   * Before a save: if it closes the case while follow-ups are open, asks what becomes of them. Resolves with whether to
   * save.
   */
  readonly ask: () => Promise<boolean>;
  /** After the save: closes the follow-ups that were chosen. */
  readonly finish: () => Promise<void>;
  /** A question is open, or the follow-ups are being read. */
  readonly isAsking: boolean;
  readonly dialogs: ReactNode;
}

/** Asks about the open follow-ups of a case that the wizard closes by its closed date. */
export function useWizardClosing({ form, id }: { readonly form: RecordForm; readonly id: string }): WizardClosing {
  const { resource, base } = form;
  const closing = useClosing({ cases: resource, caseId: id, number: base ? recordTitle(resource, base.record) : '' });
  const read = useReadFollowUps(id);
  const chosen = useRef<readonly RecordRow[]>([]);
  const [isAsking, setAsking] = useState(false);

  const choose = async (): Promise<boolean> => {
    const found = await read();
    if ('rows' in found && found.rows.length === 0) return true;
    const answer = await closing.ask({ found });
    chosen.current = answer?.followUps ?? [];
    return answer !== undefined;
  };
  return {
    ask: async () => {
      chosen.current = [];
      const { base: stored, values } = readFormSnapshot(form);
      if (!isFilled(values.closed_date) || isFilled(stored.closed_date)) return true;
      setAsking(true);
      return choose().finally(() => setAsking(false));
    },
    finish: async () => {
      const rows = chosen.current;
      chosen.current = [];
      await closing.closeFollowUps(rows);
    },
    isAsking,
    dialogs: closing.dialogs,
  };
}

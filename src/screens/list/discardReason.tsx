import { useState } from 'react';
import { Input } from 'antd';
import { isObject, maxLengths, reasonNeededCode, type Resource } from '../../schema';
import { isMarked } from '../../schema/screens';
import { useReadRecord } from '../form';
import { usePostAndRefresh } from '../registry';
import { createIdempotencyKey, useRecover, useServerFeature } from '../requests';
import type { RecordRow } from './useRecordList';

interface DiscardReason {
  readonly isNeeded: boolean;
  /** It is needed and has not been typed. */
  readonly isMissing: boolean;
  readonly text: string;
  readonly onChange: (text: string) => void;
  /** Asks for a reason if that is why the server has refused a discard; always rejects with the refusal. */
  readonly onRefused: (error: unknown) => never;
  /** Discards the record with the reason, reports the outcome and offers to take it back; rejects with the refusal. */
  readonly discard: () => Promise<unknown>;
}

/** A call that discards a record with a reason. */
function useDiscardWithReason(resource: Resource, id: number) {
  const make = usePostAndRefresh(resource);
  const recover = useRecover(resource);
  const read = useReadRecord();
  const { messages, verbs } = resource;
  const [key] = useState(() => createIdempotencyKey());
  const undo = async () => {
    // A recovery names the version of the discarded record, which only a read tells.
    if (await read(resource, { id })) await recover(id);
  };
  return (reason: string) =>
    make({
      url: `x/safety/${resource.name}/${id}/discard`,
      values: { reason },
      key,
      done: () => ({
        type: 'success',
        message: messages.deleted,
        // Failures have already been reported.
        ...(verbs.includes('trash') && { cancelMutation: () => void undo().catch(() => undefined) }),
      }),
      failed: messages.deleteFailed,
    });
}

/** The reason without which a record that has to be reported, or one with such a record, is not discarded. */
export function useDiscardReason(resource: Resource, record: RecordRow): DiscardReason {
  const isOwn = isMarked(resource, record);
  const hasReports = useServerFeature('safety', { enabled: isOwn });
  const discardWithReason = useDiscardWithReason(resource, record.id);
  const [isRefused, setRefused] = useState(false);
  const [text, setText] = useState('');
  const isNeeded = (isOwn && hasReports) || isRefused;
  return {
    isNeeded,
    isMissing: isNeeded && text.trim() === '',
    text,
    onChange: setText,
    onRefused: (error) => {
      if (isObject(error) && error.code === reasonNeededCode) setRefused(true);
      throw error;
    },
    discard: () => discardWithReason(text),
  };
}

interface ReasonInputProps extends Pick<DiscardReason, 'text' | 'onChange'> {
  /** Id of what describes the record. */
  readonly subjectId: string;
}

/** Asks for the reason of a discard. */
export function ReasonInput({ text, onChange, subjectId }: ReasonInputProps) {
  return (
    <label style={{ display: 'block', marginTop: 12 }}>
      Why is it deleted? The history keeps the reason.
      <Input.TextArea
        value={text}
        required
        aria-describedby={subjectId}
        maxLength={maxLengths.text}
        autoSize={{ minRows: 2, maxRows: 5 }}
        onChange={({ target }) => onChange(target.value)}
      />
    </label>
  );
}

import { useId, useState } from 'react';
import { Button } from 'antd';
import { withArticle, type Values } from '../../schema';
import { recordSubtitle, recordTitle } from '../../schema/screens';
import { Flex, joinLabels, Text, TextInput } from '../../ui';
import { QuestionModal } from '../../ui/QuestionModal';
import { ItemFrame } from './ItemFrame';
import { idOf, type NewRecord } from './newRecords';

/** The longest reason, in characters. */
const longestReason = 200;

interface FoundRecordsProps {
  readonly record: NewRecord;
  readonly found: readonly Values[];
  /** Label of the button at each record. */
  readonly verb: string | undefined;
  readonly onTake: (found: Values) => void;
  /** Why another record is created; undefined where it could not be stored. */
  readonly reason: string | undefined;
  readonly onReason: (reason: string) => void;
}

function FoundRecords({ record: { target }, found, verb, onTake, reason, onReason }: FoundRecordsProps) {
  const reasonId = useId();
  const one = target.label.one.toLowerCase();
  return (
    <Flex vertical gap="small">
      {found.map((row) => (
        <Flex key={String(row.id)} gap="small" align="center" justify="space-between" wrap>
          <span>
            {recordTitle(target, row)} <Text type="secondary">{recordSubtitle(target, row)}</Text>
          </span>
          {verb !== undefined && (
            // The form around the question is disabled while it saves, which would disable this button too.
            <Button size="small" disabled={false} onClick={() => onTake(row)}>
              {verb} {idOf(target, row)}
            </Button>
          )}
        </Flex>
      ))}
      <span>
        {verb === undefined ? 'Create' : `${verb} it, or create`} {withArticle(one)} of the same{' '}
        {target.duplicates?.called} anyway?
      </span>
      {reason !== undefined && (
        <ItemFrame id={reasonId} label="Why, for the history (optional)">
          <TextInput id={reasonId} disabled={false} maxLength={longestReason} value={reason} onText={onReason} />
        </ItemFrame>
      )}
    </Flex>
  );
}

interface DuplicateModalProps extends Omit<FoundRecordsProps, 'reason' | 'onReason'> {
  readonly open: boolean;
  /** The save can carry why another record is created. */
  readonly takesReason: boolean;
  /** Called with why another record is created, which may be empty; with undefined to go back to the form. */
  readonly onAnswer: (reason: string | undefined) => void;
}

/** The question before a record is created that seems to be stored already. */
export function DuplicateModal({ open, takesReason, onAnswer, ...shown }: DuplicateModalProps) {
  const [reason, setReason] = useState('');
  const { record, found } = shown;
  const answer = (agreed: boolean | undefined) => {
    onAnswer(agreed === true ? reason : undefined);
    // Another question begins without it.
    setReason('');
  };
  return (
    <QuestionModal
      open={open}
      title={
        `${joinLabels(found.map((row) => idOf(record.target, row)))} ` +
        `${found.length === 1 ? 'has' : 'have'} this ${record.target.duplicates?.called ?? ''}`
      }
      okText="Create Anyway"
      cancelText="Go Back"
      onAnswer={answer}
    >
      <FoundRecords {...shown} reason={takesReason ? reason : undefined} onReason={setReason} />
    </QuestionModal>
  );
}

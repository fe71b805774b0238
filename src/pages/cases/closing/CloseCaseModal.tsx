import { useEffect, useEffectEvent, useId, useState } from 'react';
import { Modal, Checkbox } from 'antd';
import { getField, isFilled, today, type Resource, type Values } from '../../../schema';
import { FieldInput } from '../../../fields/inputs';
import { ItemFrame } from '../../../screens/form';
import type { RecordRow } from '../../../screens/list';
import { Flex, Skeleton, type ModalControl } from '../../../ui';
import { useFirstFocus } from '../../../ui/firstInput';
import { useReadFollowUps, type FoundFollowUps, followUpTitle } from './openFollowUps';
import styles from './Closing.module.css';
import { useResource } from '../../../screens/registry';
import { LoadProblem } from '../../../screens/requests';

interface FollowUpChoiceProps {
  /** Undefined while they are read. */
  readonly found: FoundFollowUps | undefined;
  readonly isChosen: boolean;
  readonly onChoose: (isChosen: boolean) => void;
  readonly onRetry: () => void;
}

/** "1 open follow-up", "3 open follow-ups" */
const countOf = (count: number): string => `${count} open follow-up${count === 1 ? '' : 's'}`;

/** Names the open follow-ups of a case that is closed, and offers to close them too. */
function FollowUpChoice({ found, isChosen, onChoose, onRetry }: FollowUpChoiceProps) {
  const followUps = useResource('follow_ups');
  if (!found) return <Skeleton rows={2} />;
  if ('problem' in found)
    return (
      <LoadProblem
        message={followUps.messages.listFailed}
        problem={{ ...found.problem, isRetried: false }}
        onRetry={onRetry}
      />
    );
  const { rows, further } = found;
  if (rows.length === 0) return <p className={styles.text}>This case has no open follow-ups.</p>;
  return (
    <Flex vertical gap="small">
      <p className={styles.text}>This case has {countOf(rows.length)}:</p>
      <ul className={styles.followUps}>
        {rows.map((row) => (
          <li key={row.id}>{followUpTitle(followUps, row)}</li>
        ))}
      </ul>
      {further > 0 && <p className={styles.text}>{countOf(further)} more stay open.</p>}
      <Checkbox checked={isChosen} onChange={({ target }) => onChoose(target.checked)}>
        Close them too
      </Checkbox>
    </Flex>
  );
}

/** What is asked when a case is closed. */
export interface ClosingRequest {
  /** The values that the dialog asks for, to begin with; absent where another form has asked already. */
  readonly values?: Values | undefined;
  /** Its open follow-ups, if they have been read. */
  readonly found?: FoundFollowUps;
}

/** The values to save with the closing, and the follow-ups to close with it. */
export interface ClosingAnswer {
  readonly values: Values;
  readonly followUps: readonly RecordRow[];
}

interface CloseCaseModalProps extends ModalControl, ClosingRequest {
  readonly cases: Resource;
  readonly caseId: string;
  readonly title: string;
  readonly onAnswer: (answer: ClosingAnswer | undefined) => void;
}

const [closedDate, outcome, reason] = ['closed_date', 'case_outcome', 'case_outcome_reason'] as const;
const askedFields = [closedDate, outcome, reason];

/** The values that can be stored: the date only with an outcome and its reason (decision 16). */
function storableValues(values: Values): Values {
  const { [closedDate]: day, ...others } = values;
  return isFilled(day) && isFilled(values[outcome]) && isFilled(values[reason])
    ? { ...others, [closedDate]: day }
    : others;
}

interface ClosingFieldsProps {
  readonly cases: Resource;
  readonly values: Values;
  readonly onChange: (name: string, value: unknown) => void;
}

/** The date, the outcome and the reason, all of them optional. */
function ClosingFields({ cases, values, onChange }: ClosingFieldsProps) {
  const prefix = useId();
  const hint =
    isFilled(values[closedDate]) && !(closedDate in storableValues(values))
      ? 'Stored once outcome and reason are given'
      : undefined;
  return askedFields.map((name) => {
    const field = getField(cases, name);
    const id = `${prefix}-${name}`;
    return (
      <ItemFrame key={name} id={id} label={field.label} hint={name === closedDate ? hint : undefined}>
        <FieldInput
          field={field}
          name={name}
          id={id}
          value={values[name] ?? undefined}
          onChange={(value) => onChange(name, value ?? null)}
        />
      </ItemFrame>
    );
  });
}

/** Asks what goes along with the closing of a case: its date, outcome and reason, and its open follow-ups. */
export function CloseCaseModal({
  cases,
  caseId,
  title,
  values: given,
  found: known,
  onAnswer,
  open,
  onClose,
  onGone,
}: CloseCaseModalProps) {
  const [values, setValues] = useState<Values>(() => ({ [closedDate]: today(), ...given }));
  const [found, setFound] = useState(known);
  const [isChosen, setChosen] = useState(true);
  const readFollowUps = useReadFollowUps(caseId);
  const read = useEffectEvent(() => void readFollowUps().then(setFound));
  useEffect(() => {
    if (!known) read();
  }, [known]);
  const rows = isChosen && found && 'rows' in found ? found.rows : [];
  const { body, afterOpenChange } = useFirstFocus('fields');
  const answer = (given: ClosingAnswer | undefined) => {
    onClose();
    onAnswer(given);
  };
  const also = rows.length === 0 ? '' : ` and ${rows.length === 1 ? 'Its Follow-Up' : `${rows.length} Follow-Ups`}`;
  return (
    <Modal
      open={open}
      title={title}
      width={480}
      okText={`Close Case${also}`}
      okButtonProps={{ disabled: !found }}
      onOk={() => answer({ values: given ? storableValues(values) : {}, followUps: rows })}
      onCancel={() => answer(undefined)}
      afterOpenChange={afterOpenChange}
      afterClose={onGone}
      destroyOnHidden
    >
      <div ref={body}>
        <Flex vertical gap="small">
          {given && (
            <ClosingFields
              cases={cases}
              values={values}
              onChange={(name, value) => setValues((last) => ({ ...last, [name]: value }))}
            />
          )}
          <div className={styles.section}>
            <FollowUpChoice
              found={found}
              isChosen={isChosen}
              onChoose={setChosen}
              onRetry={() => {
                setFound(undefined);
                void readFollowUps().then(setFound);
              }}
            />
          </div>
        </Flex>
      </div>
    </Modal>
  );
}

import { Button, Typography } from 'antd';
import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { useEffect, useId, useRef, useState, type ClipboardEvent, type CSSProperties } from 'react';
import { formatNdc, isNdcList, joinNdcs, ndcMessage, ndcPattern, splitNdcs } from '../../schema';
import { PassesFocusOn, TextInput } from '../../ui';
import { controlAttributesOf, placeholderOf, type InputProps, type FieldInputs } from '../controls/InputProps';
import { toInputText } from '../shared/text';

const listStyle: CSSProperties = { display: 'grid', gap: 8, justifyItems: 'start' };
const itemStyle: CSSProperties = { width: '100%' };
const lineStyle: CSSProperties = { display: 'flex', gap: 8, width: '100%' };

const isInvalidLine = (code: string): boolean => !isNdcList(code);

/** The displayed lines: the typed ones while they still match the value, otherwise one per code; at least one. */
function linesOf(typed: readonly string[], value: string): readonly string[] {
  if (typed.length > 0 && joinNdcs(typed) === joinNdcs([value])) return typed;
  const codes = splitNdcs(value);
  return codes.length > 0 ? codes : [''];
}

function NdcListInput(props: InputProps<'ndcList'>) {
  const { field, value, onChange, disabled = false } = props;
  const { id, autoFocus, ...shared } = controlAttributesOf(props);
  const [typed, setTyped] = useState<readonly string[]>([]);
  const messageId = useId();
  const lines = linesOf(typed, toInputText(value));
  // While a line has its own message, the frame has none, and the other lines are right.
  const isFrameTold = !lines.some(isInvalidLine);
  const box = useRef<HTMLDivElement>(null);
  const isAdding = useRef(false);
  useEffect(() => {
    if (isAdding.current) [...(box.current?.querySelectorAll('input') ?? [])].at(-1)?.focus();
    isAdding.current = false;
  }, [lines.length]);
  const addLine = () => {
    isAdding.current = true;
    setTyped([...lines, '']);
  };
  /** Several codes that are pasted, such as the cells of a spreadsheet, become a line each. */
  const pasteAt = (at: number, event: ClipboardEvent<HTMLInputElement>) => {
    const { value: line, selectionStart, selectionEnd } = event.currentTarget;
    const codes = splitNdcs(event.clipboardData.getData('text'));
    if (codes.length < 2) return;
    event.preventDefault();
    const rest = `${line.slice(0, selectionStart ?? 0)}${line.slice(selectionEnd ?? line.length)}`;
    changeTo(lines.toSpliced(at, 1, ...splitNdcs(rest), ...codes));
  };
  const changeTo = (next: readonly string[]) => {
    setTyped(next.map((line) => (ndcPattern.test(formatNdc(line)) ? formatNdc(line) : line)));
    onChange?.(joinNdcs(next));
  };
  return (
    <div style={listStyle} ref={box}>
      {lines.map((code, at) => (
        <div key={at} style={itemStyle}>
          <div style={lineStyle}>
            <TextInput
              {...shared}
              {...(at === 0
                ? { ...(id === undefined ? {} : { id }), ...(autoFocus === undefined ? {} : { autoFocus }) }
                : { 'aria-label': `${field.label} ${at + 1}` })}
              status={isInvalidLine(code) ? 'error' : isFrameTold ? (shared.status ?? '') : ''}
              aria-invalid={isInvalidLine(code) || (isFrameTold && shared['aria-invalid'])}
              aria-describedby={
                isInvalidLine(code) ? `${messageId}${at}` : isFrameTold ? shared['aria-describedby'] : undefined
              }
              onPaste={(event) => pasteAt(at, event)}
              inputMode="numeric"
              autoComplete="off"
              placeholder={placeholderOf({ disabled }, '#####-####-##')}
              value={code}
              onText={(text) => changeTo(lines.with(at, text))}
            />
            {lines.length > 1 && (
              <PassesFocusOn>
                <Button
                  icon={<DeleteOutlined />}
                  aria-label={`Remove ${field.label} ${at + 1}`}
                  disabled={disabled}
                  onClick={() => changeTo(lines.toSpliced(at, 1))}
                />
              </PassesFocusOn>
            )}
          </div>
          {isInvalidLine(code) && (
            <Typography.Text type="danger" id={`${messageId}${at}`}>
              {field.invalid ?? ndcMessage}
            </Typography.Text>
          )}
        </div>
      ))}
      <Button icon={<PlusOutlined />} disabled={disabled} onClick={addLine}>
        Add {field.label}
      </Button>
    </div>
  );
}

export const ndcListInputs: FieldInputs<'ndcList'> = {
  ndcList: NdcListInput,
};

import { Button, Typography } from 'antd';
import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { useEffect, useId, useRef, useState, type CSSProperties } from 'react';
import { isNdcList, joinNdcs, ndcMessage, splitNdcs } from '../../schema';
import { PassesFocusOn } from '../PassesFocusOn';
import { TextInput } from '../plain';
import { controlAttributesOf, toInputText, placeholderOf } from './controlAttributes';
import type { InputProps } from './types';

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

export function NdcListInput(props: InputProps<'ndcList'>) {
  const { field, value, onChange, disabled = false } = props;
  const { id, autoFocus, ...shared } = controlAttributesOf(props);
  const [typed, setTyped] = useState<readonly string[]>([]);
  const messageId = useId();
  const lines = linesOf(typed, toInputText(value));
  // The frame has no message while a line has its own.
  const frameMessage = lines.some(isInvalidLine) ? undefined : shared['aria-describedby'];
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
  const changeTo = (next: readonly string[]) => {
    setTyped(next);
    onChange?.(joinNdcs(next));
  };
  return (
    <div style={listStyle} ref={box}>
      {lines.map((code, at) => (
        <div key={at} style={itemStyle}>
          <div style={lineStyle}>
            <TextInput
              {...shared}
              {...(at === 0 ? { ...(id === undefined ? {} : { id }), ...(autoFocus === undefined ? {} : { autoFocus }) } : { 'aria-label': `${field.label} ${at + 1}` })}
              aria-invalid={isInvalidLine(code)}
              aria-describedby={isInvalidLine(code) ? `${messageId}${at}` : frameMessage}
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
              {ndcMessage}
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

import { useState, type ReactNode } from 'react';
import { Form } from 'antd';
import { styleKey } from '../plain';
import styles from './FieldItem.module.css';

const own = `${styleKey} ant-form-css-var`;

interface ItemFrameProps {
  /** Of the input; what is said of it is named after it. */
  readonly id?: string | undefined;
  /** Null where its content needs none. */
  readonly label: string | null;
  readonly required?: boolean;
  readonly hint?: string | undefined;
  readonly problems?: readonly string[];
  /** It is as wide as what goes into it. */
  readonly isSized: boolean;
  readonly children: ReactNode;
}

/** The frame of a field: its label, what is wrong with it, and its hint. It looks as antd's form item does, and is plain HTML: a form has fifty of them. */
export function ItemFrame({ id, label, required = false, hint, problems = [], isSized, children }: ItemFrameProps) {
  const isWrong = problems.length > 0;
  const said = isWrong ? ' ant-form-item-with-help ant-form-item-has-error' : '';
  return (
    <div className={`ant-form-item ${styles.item}${isSized ? ` ${styles.sized}` : ''} ${own}${said} ant-form-item-vertical`}>
      <div className={`ant-row ant-form-item-row ${styleKey}`}>
        {label !== null && (
          <div className={`ant-col ant-form-item-label ${styleKey}`}>
            <label htmlFor={id} className={required ? 'ant-form-item-required' : undefined} title={label}>
              {label}
            </label>
          </div>
        )}
        <div className={`ant-col ant-form-item-control ${styleKey}`}>
          <div className="ant-form-item-control-input">
            <div className="ant-form-item-control-input-content">{children}</div>
          </div>
          {(isWrong || hint !== undefined) && (
            <div className="ant-form-item-additional">
              {isWrong && (
                <div id={id && `${id}_help`} className={`ant-form-item-explain ${own}`}>
                  {problems.map((problem) => (
                    <div key={problem} className="ant-form-item-explain-error">
                      {problem}
                    </div>
                  ))}
                </div>
              )}
              {hint !== undefined && (
                <div id={id && `${id}_extra`} className="ant-form-item-extra">
                  {hint}
                </div>
              )}
            </div>
          )}
        </div>
      </div>
    </div>
  );
}

/** What is wrong with the field that this stands in. While it is looked at once more, what was said last stays: it would only flicker. */
export function useProblems(): readonly string[] {
  const { status, errors } = Form.Item.useStatus();
  const isLooking = status === 'validating';
  const found = errors.map(String).join('\n');
  const [last, setLast] = useState(found);
  const shown = isLooking ? last : found;
  if (shown !== last) setLast(shown);
  return shown === '' ? [] : shown.split('\n');
}

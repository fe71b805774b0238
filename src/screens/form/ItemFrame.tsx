import type { ReactNode } from 'react';
import { styleKey } from '../../ui';
import styles from './FieldItem.module.css';

const antdVariableClasses = `${styleKey} ant-form-css-var`;

interface ItemFrameProps {
  /** Id of the input; the ids of its messages are derived from it. */
  readonly id?: string | undefined;
  /** Null if the content needs no label. */
  readonly label: string | null;
  readonly required?: boolean;
  readonly hint?: string | undefined;
  readonly problem?: string | undefined;
  /** What the problem is: a warning is announced, since it leaves the focus where it is. */
  readonly status?: 'error' | 'warning';
  readonly children: ReactNode;
}

export const helpIdOf = (id: string | undefined): string | undefined => id && `${id}_help`;
export const extraIdOf = (id: string | undefined): string | undefined => id && `${id}_extra`;

/**
 * The frame of a field: label, errors and hint. It looks like antd's form item, but is plain HTML: a form has fifty of
 * them.
 */
export function ItemFrame({ id, label, required = false, hint, problem, status = 'error', children }: ItemFrameProps) {
  const statusClasses = problem !== undefined ? ` ant-form-item-with-help ant-form-item-has-${status}` : '';
  return (
    <div className={`ant-form-item ${styles.item} ${antdVariableClasses}${statusClasses} ant-form-item-vertical`}>
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
          {(problem ?? hint) !== undefined && (
            <div className="ant-form-item-additional">
              {problem !== undefined && (
                <div
                  id={helpIdOf(id)}
                  role={status === 'warning' ? 'alert' : undefined}
                  className={`ant-form-item-explain ${antdVariableClasses}`}
                >
                  <div className={`ant-form-item-explain-${status}`}>{problem}</div>
                </div>
              )}
              {hint !== undefined && (
                <div id={extraIdOf(id)} className="ant-form-item-extra">
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

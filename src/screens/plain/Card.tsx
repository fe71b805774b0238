import type { ReactNode } from 'react';
import { styleKey } from './styleKey';

interface CardProps {
  readonly title: string;
  /** At the end of the title row. */
  readonly extra?: ReactNode;
  readonly children: ReactNode;
}

/** A section of a page with a title; plain HTML styled as antd's small card. */
export function Card({ title, extra, children }: CardProps) {
  return (
    <div className={`ant-card ant-card-bordered ant-card-small ${styleKey}`}>
      <div className="ant-card-head">
        <div className="ant-card-head-wrapper">
          <div className="ant-card-head-title">
            <h2 style={{ fontSize: 15 }}>{title}</h2>
          </div>
          {extra !== undefined && <div className="ant-card-extra">{extra}</div>}
        </div>
      </div>
      <div className="ant-card-body">{children}</div>
    </div>
  );
}

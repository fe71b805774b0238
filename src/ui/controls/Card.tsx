import type { ReactNode } from 'react';
import { styleKey } from './styleKey';

interface CardProps {
  readonly title: string;
  /** Shown after the title. */
  readonly tag?: ReactNode;
  /** At the end of the title row. */
  readonly extra?: ReactNode;
  readonly children: ReactNode;
}

/** A section of a page with a title; plain HTML styled as antd's small card. */
export function Card({ title, tag, extra, children }: CardProps) {
  return (
    <div className={`ant-card ant-card-bordered ant-card-small ${styleKey}`}>
      <div className="ant-card-head">
        <div className="ant-card-head-wrapper">
          <div className="ant-card-head-title">
            <h2 style={{ display: 'inline', marginInlineEnd: 6, fontSize: 15 }}>{title}</h2> {tag}
          </div>
          {Boolean(extra) && <div className="ant-card-extra">{extra}</div>}
        </div>
      </div>
      <div className="ant-card-body">{children}</div>
    </div>
  );
}

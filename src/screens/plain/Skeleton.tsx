import { styleKey } from './styleKey';

/** Stands in place of lines that are on their way; looks as antd's does and is plain HTML. */
export function Skeleton({ rows = 3 }: { readonly rows?: number }) {
  return (
    <div className={`ant-skeleton ant-skeleton-active ${styleKey}`}>
      <div className="ant-skeleton-section">
        <ul className="ant-skeleton-paragraph">
          {Array.from({ length: rows }, (_, row) => (
            <li key={row} style={row === rows - 1 ? { width: '61%' } : undefined} />
          ))}
        </ul>
      </div>
    </div>
  );
}

/** Stands in place of a figure that is on its way. */
export function FigureSkeleton({ className = '' }: { readonly className?: string | undefined }) {
  return (
    <div className={`ant-skeleton ant-skeleton-element ant-skeleton-active ${styleKey} ${className}`}>
      <span className="ant-skeleton-button ant-skeleton-button-sm" />
    </div>
  );
}

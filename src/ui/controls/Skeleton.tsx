import { styleKey } from './styleKey';

/** Placeholder for loading lines of text; plain HTML styled as antd's. */
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

/** Placeholder for a loading figure. */
export function FigureSkeleton({ className = '' }: { readonly className?: string | undefined }) {
  return (
    <div className={`ant-skeleton ant-skeleton-element ant-skeleton-active ${styleKey} ${className}`}>
      <span className="ant-skeleton-button ant-skeleton-button-sm" />
    </div>
  );
}

/** Placeholder for a loading line, as high as a small input; `isBlock` spans the full width. */
export function LineSkeleton({ isBlock = false }: { readonly isBlock?: boolean }) {
  return (
    <div
      className={`ant-skeleton ant-skeleton-element ant-skeleton-active ${isBlock ? 'ant-skeleton-block ' : ''}${styleKey}`}
    >
      <span className="ant-skeleton-input ant-skeleton-input-sm" />
    </div>
  );
}

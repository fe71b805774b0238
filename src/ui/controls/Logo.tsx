import { useState } from 'react';
import styles from './Logo.module.css';

/** The footer of every page: the current year and the holder of the copyright. */
export const copyright = (holder: string): string => `© ${String(new Date().getFullYear())} ${holder}`;

interface LogoProps {
  readonly manufacturer: { readonly key: string; readonly name: string };
  readonly className?: string | undefined;
}

/** The logo of a manufacturer, `public/logos/<key>.svg`; its name where there is no such file. */
export function Logo({ manufacturer: { key, name }, className = '' }: LogoProps) {
  const [missing, setMissing] = useState<string>();
  if (missing === key) return <span className={`${styles.name} ${className}`}>{name}</span>;
  return (
    <img
      className={className}
      src={`/logos/${key}.svg`}
      width={160}
      height={36}
      alt={name}
      onError={() => {
        setMissing(key);
      }}
    />
  );
}

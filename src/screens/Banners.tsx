import { isEmptyValue, type Resource, type Values } from '../schema';
import styles from './Banners.module.css';

interface BannersProps {
  readonly resource: Resource;
  readonly record: Values | undefined;
}

/** The notes of a record that its declaration makes banners: above everything else, so that nobody calls before having read them. */
export function Banners({ resource: { fields }, record = {} }: BannersProps) {
  return Object.entries(fields).map(([name, field]) => {
    if (field.kind !== 'longText' || !field.banner || isEmptyValue(field, record[name])) return null;
    return (
      <div key={name} role="note" className={styles.banner}>
        <strong>{field.label}</strong>
        <p>{String(record[name])}</p>
      </div>
    );
  });
}

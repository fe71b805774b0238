import CopyOutlined from '@ant-design/icons-svg/es/asn/CopyOutlined';
import { formatValue, phoneDigits, phoneOf, type Field, type FieldKind } from '../../schema';
import { announce, Icon } from '../../ui';
import styles from './phone.module.css';
import type { CellProps, FieldViews } from '../cells/FieldView';

type PhoneProps = Pick<CellProps<FieldKind>, 'field' | 'value'>;

const textOf = ({ field, value }: PhoneProps): string => formatValue(field as Field, value) ?? '';

/** The number as one word, which a double click selects; a complete one can be called. */
function Dialled({ tabIndex, ...phone }: PhoneProps & { readonly tabIndex?: number }) {
  const digits = phoneOf(String(phone.value));
  const text = textOf(phone);
  if (digits?.length !== phoneDigits) return <span className={styles.number}>{text}</span>;
  return (
    <a
      href={`tel:+1${digits}`}
      draggable={false}
      tabIndex={tabIndex}
      className={`${styles.number ?? ''} ${styles.dialled ?? ''}`}
    >
      {text}
    </a>
  );
}

/**
 * A phone number in a table. Its link is no tab stop: there would be one in each row, and the page of the record has it
 * too.
 */
function PhoneCell({ field, value }: PhoneProps) {
  return <Dialled field={field} value={value} tabIndex={-1} />;
}

/** A phone number on a page, with a button that copies it. */
function FullPhone({ field, value }: PhoneProps) {
  const text = textOf({ field, value });
  const copy = () => void navigator.clipboard.writeText(text).then(() => announce(`${text} copied`));
  return (
    <span className={styles.phone}>
      <Dialled field={field} value={value} />
      {/* Browsers give no access to the clipboard over an insecure connection. */}
      {window.isSecureContext && (
        <button type="button" className={styles.copy} aria-label={`Copy ${text}`} title="Copy" onClick={copy}>
          <Icon of={CopyOutlined} />
        </button>
      )}
    </span>
  );
}

export const phoneViews: FieldViews<'phone'> = {
  phone: { Cell: PhoneCell, FullValue: FullPhone, columnWidth: 127, inputWidth: 170, showsProblem: true },
};

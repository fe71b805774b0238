import EyeInvisibleOutlined from '@ant-design/icons-svg/es/asn/EyeInvisibleOutlined';
import EyeOutlined from '@ant-design/icons-svg/es/asn/EyeOutlined';
import { mayUnmask, type Field, type Values } from '../../schema';
import { FieldValue } from '../../fields/views';
import { announce, Icon } from '../../ui';
import { useServerFeature } from '../requests';
import type { MaskedPlace } from './maskedPlace';
import styles from './MaskedValue.module.css';
import { useUnmask } from './useUnmask';

interface MaskedValueProps {
  readonly field: Field;
  readonly name: string;
  readonly mask: string;
  readonly record: Values;
  /** Where the whole value is; undefined if it cannot be asked for. */
  readonly place: MaskedPlace | undefined;
}

type PlacedValueProps = MaskedValueProps & { readonly place: MaskedPlace };

function PlacedValue({ field, name, mask, record, place }: PlacedValueProps) {
  const { label } = field;
  const { shown, show, hide } = useUnmask(label, place, () => announce(`${label} is hidden again`));
  const toggle = async () => {
    if (shown) hide();
    else if (await show()) announce(`${label} is shown for a minute`);
  };
  return (
    <span className={styles.masked}>
      {shown ? <FieldValue field={field} name={name} value={shown.value} record={record} /> : mask}
      <button
        type="button"
        className={styles.toggle}
        aria-label={`${shown ? 'Hide' : 'Show'} ${label}`}
        title={shown ? 'Hide' : 'Show'}
        onClick={() => void toggle()}
      >
        <Icon of={shown ? EyeInvisibleOutlined : EyeOutlined} />
      </button>
    </span>
  );
}

/** A mask with a button that shows the whole value to whoever may see it, where the server gives it. */
export function MaskedValue(props: MaskedValueProps) {
  const { field, mask, record, place } = props;
  const isOffered = useServerFeature('unmask', { enabled: mayUnmask(field) }) && mayUnmask(field);
  if (!isOffered || !place) return mask;
  const version = [place.resource, place.id, record.updated_at, mask].join(' ');
  return <PlacedValue key={version} {...props} place={place} />;
}

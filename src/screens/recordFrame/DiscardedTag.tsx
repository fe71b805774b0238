import { isFilled, type Values } from '../../schema';
import { Tag } from '../../ui';

/** Marks a record that is in the trash (decision 26). */
export function DiscardedTag({ record }: { readonly record: Values | undefined }) {
  return isFilled(record?.discarded_at) ? <Tag color="warning">Discarded</Tag> : null;
}

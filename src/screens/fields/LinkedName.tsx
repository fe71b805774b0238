import { recordTitle, showValue } from '../../schema';
import { useResource } from '../context';
import { useLinkedRecord } from './useLinkedRecord';

interface LinkedNameProps {
  readonly to: string;
  readonly id: number;
  /** Its title, where the record carries it. */
  readonly known?: (target: ReturnType<typeof useResource>) => string | undefined;
}

/** A record by its title, as plain text; by its id while that is on its way, and where it cannot be read. */
export function LinkedName({ to, id, known }: LinkedNameProps) {
  const target = useResource(to);
  const title = known?.(target);
  const { record } = useLinkedRecord(to, title === undefined ? id : undefined);
  const idField = target.fields.id;
  if (title !== undefined) return title;
  if (record) return recordTitle(target, record);
  return (idField && showValue(idField, id)) ?? String(id);
}

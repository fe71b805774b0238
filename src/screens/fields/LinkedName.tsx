import { recordTitle, formatValue } from '../../schema';
import { useResource } from '../registry';
import { useLinkedRecord } from './useLinkedRecord';

interface LinkedNameProps {
  readonly to: string;
  readonly id: number;
  /** Returns the title if the caller already has it. */
  readonly knownTitle?: (target: ReturnType<typeof useResource>) => string | undefined;
}

/** The title of a record as plain text; its id while loading or when the record cannot be read. */
export function LinkedName({ to, id, knownTitle }: LinkedNameProps) {
  const target = useResource(to);
  const title = knownTitle?.(target);
  const { record } = useLinkedRecord(to, title === undefined ? id : undefined);
  const idField = target.fields.id;
  if (title !== undefined) return title;
  if (record) return recordTitle(target, record);
  return (idField && formatValue(idField, id)) ?? String(id);
}

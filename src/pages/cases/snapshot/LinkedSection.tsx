import { useId, type ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { editPath, hasPage, isEmptyValue, isFilled, type Resource, type Values } from '../../../schema';
import { Cell } from '../../../screens/extensions';
import { DiscardedTag, fieldViews } from '../../../fields/views';
import type { ShownSection } from '../../../screens/form';
import { Button, Text } from '../../../ui';
import { EntryList } from './EntryList';
import { isMainSection, missingLink, type SectionLink } from './sectionLink';
import { SnapshotCard } from './SnapshotCard';
import styles from './Snapshot.module.css';

interface LinkedSectionProps {
  readonly resource: Resource;
  readonly section: ShownSection;
  readonly link: SectionLink;
  readonly record: Values;
  /** Additional entries that are not fields, by label. */
  readonly more?: Readonly<Record<string, ReactNode>>;
}

interface EditButtonProps extends Pick<LinkedSectionProps, 'link'> {
  readonly id: unknown;
  /** Id of the hint that explains the disabled button. */
  readonly hintId: string;
}

function EditButton({ link, id, hintId }: EditButtonProps) {
  const navigate = useNavigate();
  const isLinked = isFilled(id);
  return (
    <Button
      size="small"
      disabled={!isLinked}
      {...(!isLinked && { 'aria-describedby': hintId })}
      onClick={() => void navigate(editPath(link.target, String(id)))}
    >
      Edit {link.target.label.one}
    </Button>
  );
}

function LinkedFields({ resource, section: { fields }, record, more }: Omit<LinkedSectionProps, 'link'>) {
  const [first] = fields;
  if (first && fields.length === 1 && fieldViews[first[1].kind].isTable)
    return <Cell of={resource} field={first[0]} record={record} isFull />;
  return <EntryList resource={resource} fields={fields} record={record} {...(more && { more })} />;
}

/** Section with the fields of a linked record; without a link it shows how to add one. */
export function LinkedSection({ link, ...props }: LinkedSectionProps) {
  const { section, record } = props;
  const hintId = useId();
  const { label } = link.target;
  const id = record[link.reference];
  const isMain = isMainSection(section, link);
  const isEdited = isMain && hasPage.edit(link.target);
  const hasValues = section.fields.some(([name, field]) => !isEmptyValue(field, record[name]));
  return (
    <SnapshotCard
      anchor={section.key}
      title={section.title}
      tag={isMain && <DiscardedTag record={{ discarded_at: record[`${link.prefix}discarded_at`] }} />}
      extra={isEdited && <EditButton link={link} id={id} hintId={hintId} />}
    >
      {!isFilled(id) && (
        <p className={styles.hint}>
          <Text id={hintId} type="secondary">
            {isMain ? missingLink(label.one) : `This case has no ${label.one.toLowerCase()}.`}
          </Text>
        </p>
      )}
      {(isFilled(id) || hasValues) && <LinkedFields {...props} />}
    </SnapshotCard>
  );
}

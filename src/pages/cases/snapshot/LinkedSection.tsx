import { useId, type ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { editPath, hasPage, type Included } from '../../../schema/screens';
import {
  isEmptyValue,
  isFilled,
  type Resource,
  type Values,
  findReference,
  type Field,
  type Registry,
} from '../../../schema';
import { Cell } from '../../../screens/extensions';
import { DiscardedTag, fieldViews } from '../../../fields/views';
import type { ShownSection } from '../../../screens/form';
import { Button, Text } from '../../../ui';
import { EntryList } from './EntryList';
import { SnapshotCard } from './SnapshotCard';
import styles from './Snapshot.module.css';
import type { CaseSection } from '../caseSections';

/** The reference whose linked record a section shows, and the resource of that record. */
interface SectionLink {
  readonly reference: string;
  readonly prefix: string;
  readonly target: Resource;
}

/** The reference that all fields of a section are read through; undefined if they do not share one. */
export function sectionLinkOf(
  resource: Resource,
  fields: readonly (readonly [string, Field])[],
  registry: Registry,
): SectionLink | undefined {
  const kept = fields.map(([name]): Included | undefined => resource.included[name]);
  const [reference] = kept[0]?.path ?? [];
  const field = findReference(resource, reference);
  if (reference === undefined || !field || kept.some((included) => included?.path[0] !== reference)) return undefined;
  return { reference, prefix: field.prefix ?? '', target: registry.get(field.to) };
}

/**
 * Whether a section is the main section of the linked record, not an additional one about it: its key is the field
 * prefix of the reference.
 */
export const isMainSection = ({ key }: Pick<ShownSection, 'key'>, { prefix }: SectionLink): boolean =>
  key !== undefined && `${key}_` === prefix;

/** Text shown if the case has no such record (Cases 2). */
const missingLink = (label: string): string =>
  `No ${label.toLowerCase()} information entered during case creation. Please go to "Edit Case" to add it.`;

/** Whether a section holds the status of the case, which comes before everything else. */
export const isStatusSection = ({ key }: { readonly key?: string | undefined }): boolean =>
  key === ('status' satisfies CaseSection);

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

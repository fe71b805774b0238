import { includedTitle, recordPath, toRecordId } from '../../schema/screens';
import { toRecordIds } from '../../schema';
import { Flex, Link, Tag } from '../../ui';
import type { CellProps, FieldViews } from '../cells/FieldView';
import { FigureCell } from '../cells/OneLine';
import { useRegistry } from '../cells/screensContext';
import { truncatedTagStyle } from '../cells/TagList';
import { LinkedTitle, TitleWithTag } from './LinkedTitle';

function ReferenceCell({ field, value, record }: CellProps<'reference'>) {
  const title = includedTitle(useRegistry().get(field.to), { prefix: field.prefix, record });
  const id = toRecordId(value);
  if (title !== undefined)
    return <TitleWithTag title={title} discardedAt={record[`${field.prefix ?? ''}discarded_at`]} />;
  return id === undefined ? null : <LinkedTitle resource={field.to} id={id} />;
}

/** Maximum number of titles that a table cell shows of a list of records. */
const maxTitles = 2;

/** The titles of the first records of a list, batched into one request for all cells, and how many more there are. */
function ReferencesCell({ field, value }: CellProps<'references'>) {
  const ids = toRecordIds(value);
  const shown = ids.slice(0, maxTitles);
  return (
    <Flex gap={4} wrap align="center">
      {shown.map((id) => (
        <Tag key={id} style={truncatedTagStyle}>
          <LinkedTitle resource={field.to} id={id} />
        </Tag>
      ))}
      {shown.length < ids.length && <span>and {ids.length - shown.length} more</span>}
    </Flex>
  );
}

/** All records of a list, each linked to its page if it has one. */
function FullReferences({ field, value }: CellProps<'references'>) {
  const target = useRegistry().get(field.to);
  return (
    <Flex gap={4} wrap align="center">
      {toRecordIds(value).map((id) => {
        const title = <LinkedTitle resource={field.to} id={id} />;
        return (
          <Tag key={id} style={truncatedTagStyle}>
            {target.record ? <Link to={recordPath(target, id)}>{title}</Link> : title}
          </Tag>
        );
      })}
    </Flex>
  );
}

export const referenceViews: FieldViews<'reference' | 'references' | 'prefixedId'> = {
  reference: { Cell: ReferenceCell, columnWidth: 180 },
  references: { Cell: ReferencesCell, FullValue: FullReferences, columnWidth: 260 },
  prefixedId: { Cell: FigureCell, line: 'figures', columnWidth: 76 },
};

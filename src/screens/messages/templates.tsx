import { useList, type BaseRecord } from '@refinedev/core';
import { maxPageSize, type Resource } from '../../schema';
import { recordTitle, listPath } from '../../schema/screens';
import { useRetry } from '../requests';
import { Link, Text, Button, Flex } from '../../ui';
import { useRegistry } from '../registry';
import { offeredPlaceholders, placeholderText } from '../../schema/formScreens';

/** Leads to the templates of a kind of message, where there is none to choose, for those who may see them. */
export function NoTemplates({ of: outgoing }: { readonly of: Resource['outgoing'] }) {
  const registry = useRegistry();
  if (outgoing?.templates === undefined) return null;
  const kind = registry.get(outgoing.templates);
  if (!kind.verbs.includes('list')) return null;
  return (
    <Text type="secondary">
      There is no template yet: see <Link to={listPath(kind)}>{kind.label.many}</Link>
    </Text>
  );
}

/** A template as it is chosen. */
interface OfferedTemplate {
  readonly id: number;
  readonly name: string;
  readonly language: string;
  readonly content: string;
}

/** The templates in use of a kind of message; undefined until they are there. */
export function useTemplates(outgoing: Resource['outgoing']) {
  const registry = useRegistry();
  const kind = registry.get(outgoing?.templates ?? '');
  const { template } = kind;
  const { query } = useList<BaseRecord & { readonly id: number }>({
    resource: kind.name,
    pagination: { currentPage: 1, pageSize: maxPageSize },
    errorNotification: false,
  });
  const rows = query.data?.data.filter(
    (row) => row[template?.inUse ?? ''] === true && row[template?.channel ?? ''] === outgoing?.channel,
  );
  return {
    rows: rows?.map((row): OfferedTemplate => ({
      id: row.id,
      name: recordTitle(kind, row),
      language: String(row[template?.language ?? '']),
      content: String(row[template?.content ?? '']),
    })),
    ...useRetry({ error: query.error, isFetching: query.isFetching, refetch: query.refetch }),
  };
}

interface PlaceholdersProps {
  readonly resource: Resource;
  /** Writes a text into the content, where the caret is. */
  readonly onInsert: (text: string) => void;
}

/** The placeholders of a template, each as a button that writes it. */
export function Placeholders({ resource: { template }, onInsert }: PlaceholdersProps) {
  if (!template) return null;
  return (
    <Flex vertical gap="small">
      <Text type="secondary">Filled in for whoever is written to:</Text>
      <Flex gap="small" wrap>
        {offeredPlaceholders(template)
          .map(placeholderText)
          .map((text) => (
            <Button key={text} size="small" onClick={() => onInsert(text)}>
              {text}
            </Button>
          ))}
      </Flex>
    </Flex>
  );
}

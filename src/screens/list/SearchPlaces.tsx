import { RightOutlined } from '@ant-design/icons';
import { Collapse, Flex, Row, theme } from 'antd';
import type { Resource } from '../../schema';
import { placesOf, SearchPlace } from './SearchPlace';
import type { SearchGroup } from './useOpenPanels';

interface SearchPlacesProps {
  readonly resource: Resource;
  readonly groups: readonly SearchGroup[];
  readonly formName: string;
  /** Titles of the panels that are open. */
  readonly open: readonly string[];
  readonly onOpen: (titles: readonly string[]) => void;
}

function PlaceRow({ resource, group, formName }: Pick<SearchPlacesProps, 'resource' | 'formName'> & { readonly group: SearchGroup }) {
  return (
    <Row gutter={16}>
      {placesOf(group.searches).map((place) => (
        <SearchPlace key={place[0][0]} resource={resource} place={place} formName={formName} />
      ))}
    </Row>
  );
}

/** The inputs of a search form: those of a panel in it, to be folded away, and the others above. A folded one keeps what it holds. */
export function SearchPlaces({ resource, groups, formName, open, onOpen }: SearchPlacesProps) {
  const { token } = theme.useToken();
  const row = (group: SearchGroup) => <PlaceRow key={group.title ?? ''} resource={resource} group={group} formName={formName} />;
  const panels = groups.filter(({ title }) => title !== undefined);
  return (
    <Flex vertical gap="middle">
      {groups.filter(({ title }) => title === undefined).map(row)}
      {panels.length > 0 && (
        <Collapse
          size="small"
          style={{ marginBottom: token.margin }}
          activeKey={[...open]}
          onChange={onOpen}
          expandIcon={({ isActive = false }) => <RightOutlined rotate={isActive ? 90 : 0} aria-hidden />}
          items={panels.map((group) => ({ key: group.title ?? '', label: group.title, children: row(group) }))}
        />
      )}
    </Flex>
  );
}

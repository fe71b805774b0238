import { Col, Flex, Form, theme, type FormRule } from 'antd';
import type { Resource, Search } from '../../schema';
import { minLengthHint, readSearch } from '../search/searchValues';
import { SearchInput } from '../search/SearchInput';
import './SearchPlace.css';

type Named = readonly [name: string, search: Search];
/** A search, or the first and the last day of a stretch that share one place. */
type Place = readonly [Named] | readonly [from: Named, to: Named];

/** The places of a form for these searches, in their order. */
export function placesOf(searches: readonly Named[]): Place[] {
  return searches.flatMap((entry): Place[] => {
    const [, { range, op }] = entry;
    if (range === undefined) return [[entry]];
    const to = searches.find(([, other]) => other.range === range && other.op === 'lte');
    return op === 'gte' && to ? [[entry, to]] : [];
  });
}

const hintOf = ({ hint, minLength }: Search): string | undefined => hint ?? (minLength ? minLengthHint(minLength) : undefined);

const ruleFor = (resource: Resource, search: Search): FormRule => ({
  validator: (_rule, value: unknown) => {
    const read = readSearch(resource, search, value);
    return read && 'problem' in read ? Promise.reject(new Error(read.problem)) : Promise.resolve();
  },
});

/** Days of the wire compare as texts. */
const notBefore = (from: string, title: string): FormRule => (form) => ({
  validator: (_rule, value: unknown) => {
    const first: unknown = form.getFieldValue(from);
    const isBackward = typeof first === 'string' && typeof value === 'string' && value !== '' && value < first;
    return isBackward ? Promise.reject(new Error(`${title} ends before it begins`)) : Promise.resolve();
  },
});

interface PlaceProps<P extends Place> {
  readonly resource: Resource;
  readonly place: P;
  /** The search forms of one page have different names: inputs are found by them. */
  readonly formName: string;
}

function RangePlace({ resource, place: [from, to], formName }: PlaceProps<readonly [Named, Named]>) {
  const title = from[1].range ?? '';
  const { token } = theme.useToken();
  const end = ([name, search]: Named, rules: FormRule[]) => (
    <Form.Item name={name} noStyle rules={[ruleFor(resource, search), ...rules]} validateTrigger="onSubmit">
      <SearchInput resource={resource} name={name} search={search} aria-label={search.label ?? title} />
    </Form.Item>
  );
  return (
    <Form.Item label={title} htmlFor={`${formName}_${from[0]}`} style={{ marginBottom: token.margin }}>
      <Flex align="center" gap={4} className="searchRange">
        {end(from, [])}
        <span aria-hidden>–</span>
        {end(to, [notBefore(from[0], title)])}
      </Flex>
    </Form.Item>
  );
}

function OnePlace({ resource, place: [[name, search]] }: Omit<PlaceProps<readonly [Named]>, 'formName'>) {
  const { token } = theme.useToken();
  return (
    <Form.Item
      name={name}
      label={search.label ?? resource.fields[search.field]?.label}
      extra={hintOf(search)}
      rules={[ruleFor(resource, search)]}
      validateTrigger="onSubmit"
      style={{ marginBottom: token.margin }}
    >
      <SearchInput resource={resource} name={name} search={search} />
    </Form.Item>
  );
}

/** Parts of a row, of 24; two dates must be readable beside each other. */
const usual = { xs: 24, sm: 12, md: 8, lg: 6 };
const wide = { xs: 24, md: 12, lg: 8, xl: 6 };

const isStretch = (place: Place): place is readonly [Named, Named] => place.length === 2;

/** One place of a search form: the input of a search, or the two days of a stretch. */
export function SearchPlace({ resource, place, formName }: PlaceProps<Place>) {
  return (
    <Col {...(isStretch(place) ? wide : usual)}>
      {isStretch(place) ? <RangePlace resource={resource} place={place} formName={formName} /> : <OnePlace resource={resource} place={place} />}
    </Col>
  );
}

import type { Registry, Resource, Field } from '../../schema';
import { findSharedLine } from '../../schema/formScreens';
import { columnWidthOf, fieldViews, inputWidthOf } from '../../fields/views';
import { segmentOptions, segmentsWidth } from '../../fields/inputs';
import { isInputField } from './formValues';

type NamedField = readonly [name: string, field: Field];

/** A line of a form: a single field, or a group of fields. */
interface FieldLine {
  readonly key: string;
  readonly fields: readonly NamedField[];
  /** The line is a group, even if conditions have left only one field of it. */
  readonly isShared: boolean;
}

/**
 * Arranges the fields of a section in lines, in their order: consecutive fields of the same group (`together`) share
 * one.
 */
export function fieldLines(resource: Resource, fields: readonly NamedField[], registry: Registry): FieldLine[] {
  const lines: (FieldLine & { readonly shared: string | undefined })[] = [];
  for (const entry of fields) {
    const shared = findSharedLine(resource, entry[0], (name) => registry.get(name))?.key;
    const last = lines.at(-1);
    if (shared !== undefined && last?.shared === shared)
      lines[lines.length - 1] = { ...last, fields: [...last.fields, entry] };
    // Conditions add and remove fields: the first line of a group keeps the same key.
    else
      lines.push({
        key: shared === undefined || lines.some(({ key }) => key === shared) ? entry[0] : shared,
        shared,
        fields: [entry],
        isShared: shared !== undefined,
      });
  }
  return lines;
}

/** The place of a field in the grid of its form, as values of `grid-column`: in a narrow form and in a wide one. */
export interface GridPlace {
  readonly narrow: string;
  readonly wide: string;
}

/** How fields are placed in tracks of equal width, so that the edges of all rows line up. */
interface GridLayout {
  readonly tracks: number;
  /** The number of tracks of an input whose content needs at most this width, in pixels. */
  readonly spans: readonly (readonly [width: number, span: number])[];
  /** The number of tracks of an input of any other content. */
  readonly usual: number;
  /** Fields that belong together are shortened to fit on one row. */
  readonly shortens?: true;
  /** Every field begins a row. */
  readonly isList?: true;
}

/**
 * The narrow and the wide layout, by the declared number of columns. FieldItem.module.css has the widths from which
 * each applies.
 */
const layouts: Readonly<Record<1 | 2 | 3, { readonly narrow: GridLayout; readonly wide: GridLayout }>> = {
  1: {
    narrow: { tracks: 4, spans: [[200, 2]], usual: 4, isList: true },
    wide: {
      tracks: 4,
      spans: [
        [130, 1],
        [200, 2],
      ],
      usual: 4,
      shortens: true,
      isList: true,
    },
  },
  2: {
    narrow: {
      tracks: 4,
      spans: [
        [130, 1],
        [230, 2],
        [Infinity, 4],
      ],
      usual: 2,
    },
    wide: {
      tracks: 4,
      spans: [
        [170, 1],
        [400, 2],
        [Infinity, 4],
      ],
      usual: 2,
      shortens: true,
    },
  },
  3: {
    narrow: {
      tracks: 4,
      spans: [
        [130, 1],
        [230, 2],
        [Infinity, 4],
      ],
      usual: 2,
    },
    wide: {
      tracks: 6,
      spans: [
        [130, 1],
        [270, 2],
        [480, 4],
        [Infinity, 6],
      ],
      usual: 2,
      shortens: true,
    },
  },
};

/** The width in pixels that the content of a field needs; undefined if it may be of any length. */
function widthOf(resource: Resource, [name, field]: NamedField): number | undefined {
  const width = inputWidthOf(field);
  if (!isInputField(resource, name)) return width === undefined ? undefined : Math.max(width, columnWidthOf(field));
  const segments = segmentOptions(field);
  return segments ? Math.max(segmentsWidth(segments), shortestSegments) : width;
}

/** Options side by side are not narrower than most of their labels. */
const shortestSegments = 131;

function spanOf(resource: Resource, entry: NamedField, { tracks, spans, usual }: GridLayout): number {
  if (fieldViews[entry[1].kind].spansFormRow) return tracks;
  const width = widthOf(resource, entry);
  return width === undefined ? usual : (spans.find(([most]) => width <= most)?.[1] ?? usual);
}

/** Takes tracks from the longest fields, the first of them first, until all fit on one row. */
function shortened(spans: readonly number[], tracks: number): readonly number[] {
  const longest = Math.max(...spans);
  if (longest === 1 || spans.reduce((sum, span) => sum + span, 0) <= tracks) return spans;
  return shortened(spans.with(spans.indexOf(longest), longest - 1), tracks);
}

function placesIn(resource: Resource, lines: ReturnType<typeof fieldLines>, layout: GridLayout): [string, string][] {
  let beginsRow = false;
  return lines.flatMap(({ fields, isShared }) => {
    const wanted = fields.map((entry) => spanOf(resource, entry, layout));
    const spans = isShared && layout.shortens ? shortened(wanted, layout.tracks) : wanted;
    // Fields that belong together have a row of their own, if they fit on one.
    const isRow = isShared && spans.reduce((sum, span) => sum + span, 0) <= layout.tracks;
    const isFirst = beginsRow || isRow || layout.isList === true;
    beginsRow = isRow;
    return fields.map(([name], at): [string, string] => [
      name,
      `${isFirst && at === 0 ? '1' : 'auto'} / span ${spans[at] ?? layout.usual}`,
    ]);
  });
}

/** Places the fields of a section in the grid of its form, in their order. */
export function placeFields(
  resource: Resource,
  fields: readonly NamedField[],
  registry: Registry,
): ReadonlyMap<string, GridPlace> {
  const { narrow, wide } = layouts[resource.form?.columnCount ?? 1];
  const lines = fieldLines(resource, fields, registry);
  const wideByName = new Map(placesIn(resource, lines, wide));
  return new Map(
    placesIn(resource, lines, narrow).map(([name, place]) => [
      name,
      { narrow: place, wide: wideByName.get(name) ?? place },
    ]),
  );
}

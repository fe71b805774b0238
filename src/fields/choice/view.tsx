import {
  flattenOptions,
  formatValue,
  optionLabel,
  type Field,
  type FieldKind,
  type FieldOf,
  type TagColors,
} from '../../schema';
import { Tag } from '../../ui';
import type { CellProps, FieldViews, LineKind } from '../cells/FieldView';
import { FullText, TextCell } from '../cells/OneLine';
import { TagList, toTexts } from '../cells/TagList';

/** In pixels. */
const [optionCharacterWidth, cellPadding, tagFrame] = [8, 16, 14];

/** A column of choices is as wide as the longest option, within limits. */
const optionWidth = ({ options, display }: FieldOf<'choice'>): number => {
  const longest = Math.max(0, ...flattenOptions(options).map(({ label }) => label.length));
  return Math.min(150, Math.max(72, longest * optionCharacterWidth + cellPadding + (display ? tagFrame : 0)));
};

const untaggedLine = ({ display }: FieldOf<'choice'> | FieldOf<'boolean'>): LineKind | undefined =>
  display?.tag ? undefined : 'text';

interface ValueTagProps extends Pick<CellProps<FieldKind>, 'field' | 'value'> {
  readonly colors: TagColors;
}

/** A value as a tag in its declared colour. */
function ValueTag({ field, value, colors: { values, otherwise } }: ValueTagProps) {
  return (
    <Tag color={values[String(value)] ?? otherwise} style={{ marginInlineEnd: 0 }}>
      {formatValue(field as Field, value)}
    </Tag>
  );
}

/** A selected value, as a tag if declared so. */
function ChoiceCell({ field, value }: CellProps<'choice' | 'boolean'>) {
  return field.display?.tag ? (
    <ValueTag field={field} value={value} colors={field.display.tag} />
  ) : (
    <TextCell field={field} value={value} />
  );
}

function FullChoice({ field, value }: CellProps<'choice'>) {
  return field.display?.tag ? (
    <ValueTag field={field} value={value} colors={field.display.tag} />
  ) : (
    <FullText field={field} value={value} />
  );
}

const optionLabelsOf = ({ field, value }: CellProps<'choices'>): string[] =>
  toTexts(value).map((item) => optionLabel(field.options, item));

export const choiceViews: FieldViews<'choice' | 'choices' | 'boolean' | 'usState' | 'remoteChoice'> = {
  choice: { Cell: ChoiceCell, line: untaggedLine, FullValue: FullChoice, columnWidth: optionWidth },
  choices: {
    Cell: (props) => <TagList items={optionLabelsOf(props)} />,
    FullValue: (props) => <TagList items={optionLabelsOf(props)} wraps />,
    columnWidth: 220,
  },
  boolean: { Cell: ChoiceCell, line: untaggedLine, columnWidth: 90 },
  usState: { Cell: TextCell, line: 'text', columnWidth: 64, inputWidth: 100 },
  remoteChoice: { Cell: TextCell, line: 'text', FullValue: FullText, columnWidth: 148 },
};

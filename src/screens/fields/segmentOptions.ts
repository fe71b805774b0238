import { closedOptionsOf, flattenOptions, type Field, type FlatOption } from '../../schema';

/** The most options that a form shows side by side, and the most characters of their labels. */
const [mostOptions, mostCharacters] = [5, 36];

/** In pixels. */
const [characterWidth, segmentFrame] = [7.5, 17];

/** The options from which users choose one; undefined where they may type another, or choose several. */
function optionsOf(field: Field): readonly FlatOption[] | undefined {
  if (field.kind === 'choice') return field.allowsOther === true ? undefined : flattenOptions(field.options);
  return field.kind === 'yesNo' || field.kind === 'boolean' ? closedOptionsOf(field) : undefined;
}

/**
 * The options of a choice that is short enough for a form to show all of them side by side; undefined for any other
 * field.
 */
export function segmentOptions(field: Field): readonly FlatOption[] | undefined {
  const options = optionsOf(field);
  const isShort =
    options && options.length <= mostOptions && options.map(({ label }) => label).join('').length <= mostCharacters;
  return isShort && options.every(({ group }) => group === undefined) ? options : undefined;
}

/** The width in pixels that options side by side need. */
export const segmentsWidth = (options: readonly FlatOption[]): number =>
  options.reduce((sum, { label }) => sum + label.length * characterWidth + segmentFrame, 0);

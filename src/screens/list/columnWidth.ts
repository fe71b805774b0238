import type { Field, Registry, Resource } from '../../schema';
import { columnWidthOf } from '../../fields/views';

/** Average width of a character, in pixels. */
export const characterWidth = 8;
/** Of the bold letters of a header, in a word that must not break. */
const boldCharacterWidth = 9;
const cellPadding = 16;
const sortArrows = 16;
const maxTitleLines = 3;

/** Width of the one field that names a record, such as a facility, and of each field that is a part of a name. */
const [nameWidth, namePartWidth] = [180, 104];

/** Number of lines of a text that breaks between words at a number of characters. */
function linesOf(words: readonly string[], most: number): number {
  let [lines, used] = [1, 0];
  for (const { length } of words) {
    const isFirst = used === 0;
    if (!isFirst && used + 1 + length > most) [lines, used] = [lines + 1, length];
    else used += isFirst ? length : 1 + length;
  }
  return lines;
}

/** The narrowest width at which the title of a column takes no more than three lines. */
function titleWidth(title: string, isSortable: boolean): number {
  const words = title.split(' ');
  const longest = Math.max(...words.map(({ length }) => length));
  let most = longest;
  while (linesOf(words, most) > maxTitleLines) most += 1;
  return Math.max(longest * boldCharacterWidth, most * characterWidth) + cellPadding + (isSortable ? sortArrows : 0);
}

/**
 * The title fields of the record that a field belongs to, the list's own or a linked one; none if the field is not one
 * of them.
 */
function titleFieldsWith(name: string, resource: Resource, registry: Registry): readonly string[] {
  const { [name]: included } = resource.included;
  const titleFields = included ? registry.get(included.resource).titleFields : resource.titleFields;
  return titleFields.includes(included?.field ?? name) ? titleFields : [];
}

interface TitledField {
  readonly name: string;
  readonly field: Field;
  readonly title: string;
  readonly isSortable: boolean;
}

/**
 * Width of a column, in pixels: that of its kind of value, and at least what its title needs. The parts of a name share
 * the width of one.
 */
export function widthOfColumn(
  { name, field, title, isSortable }: TitledField,
  resource: Resource,
  registry: Registry,
): number {
  const parts = field.kind === 'text' ? titleFieldsWith(name, resource, registry).length : 0;
  const width = parts === 0 ? columnWidthOf(field) : parts === 1 ? nameWidth : namePartWidth;
  return Math.max(width, titleWidth(title, isSortable));
}

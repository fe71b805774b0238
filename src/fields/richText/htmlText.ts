import { decodeEntities, htmlTokens } from './htmlTokens';
import { markOfTag, type Mark } from './htmlLook';
import { markup } from './markup';
import { seenHtml } from './seenHtml';
import { hasVisibleText } from '../shared/text';

const plainCharacters = '0123456789+-−=()';
/** Raised and lowered characters, in the order of the plain ones and of further letters. */
const scripts = {
  sup: {
    plain: `${plainCharacters}abcdefghijklmnoprstuvwxyzABDEGHIJKLMNOPRTUVW`,
    shown: '⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁼⁽⁾ᵃᵇᶜᵈᵉᶠᵍʰⁱʲᵏˡᵐⁿᵒᵖʳˢᵗᵘᵛʷˣʸᶻᴬᴮᴰᴱᴳᴴᴵᴶᴷᴸᴹᴺᴼᴾᴿᵀᵁⱽᵂ',
    otherwise: '^',
  },
  sub: { plain: `${plainCharacters}aehijklmnoprstuvx`, shown: '₀₁₂₃₄₅₆₇₈₉₊₋₋₌₍₎ₐₑₕᵢⱼₖₗₘₙₒₚᵣₛₜᵤᵥₓ', otherwise: '_' },
} as const;
/** Characters that look raised as they are. */
const raisedCharacters = /^[®™©°ªº′″*†‡]+$/;

/** The raised and lowered characters, and the plain ones in the same order. */
export const scriptCharacters = {
  shown: scripts.sup.shown + scripts.sub.shown,
  plain: scripts.sup.plain + scripts.sub.plain,
};

/** A text with plain characters for raised and lowered ones, as searches compare it. */
export const toUnscripted = (text: string): string =>
  Array.from(text, (character) => scriptCharacters.plain[scriptCharacters.shown.indexOf(character)] ?? character).join(
    '',
  );

/**
 * The text of a mark: struck out text in words, raised and lowered text in such characters, or in brackets where it has
 * others.
 */
function markedText(mark: Mark, text: string): string {
  const inner = text.trim();
  if (!hasVisibleText(inner)) return text;
  const [before, after] = [text.slice(0, text.indexOf(inner)), text.slice(text.indexOf(inner) + inner.length)];
  if (mark === 's') return `${before}${markup.struckStart}${inner}${markup.struckEnd}${after}`;
  const { plain, shown, otherwise } = scripts[mark];
  const characters = Array.from(inner, (character) => shown[plain.indexOf(character)]);
  if (!characters.includes(undefined)) return `${before}${characters.join('')}${after}`;
  return `${before}${raisedCharacters.test(inner) ? inner : `${otherwise}(${inner})`}${after}`;
}

const lineTags = new Set<string>([...markup.blocks, ...markup.lines, 'thead', 'tbody', 'tfoot']);
const cellTags: readonly string[] = markup.cells;

/**
 * Collects text, with the marks that are open around it: one level of each; what is raised within raised text stands in
 * brackets.
 */
function createMarkedText() {
  const open: { readonly mark: Mark | undefined; text: string }[] = [{ mark: undefined, text: '' }];
  const depths = { s: 0, sup: 0, sub: 0 };
  const add = (text: string) => {
    const innermost = open.at(-1);
    if (innermost) innermost.text += text;
  };
  const close = () => {
    const { mark, text } = open.pop() ?? { mark: undefined, text: '' };
    if (mark === undefined) return mark;
    depths[mark] = 0;
    add(markedText(mark, text));
    return mark;
  };
  return {
    add,
    open: (mark: Mark) => {
      depths[mark] += 1;
      if (depths[mark] === 1) open.push({ mark, text: '' });
      else if (mark !== 's') add(`${scripts[mark].otherwise}(`);
    },
    close: (mark: Mark) => {
      depths[mark] -= 1;
      if (depths[mark] < 0) depths[mark] = 0;
      else if (depths[mark] > 0) add(mark === 's' ? '' : ')');
      else while (close() !== mark);
    },
    end: (): string => {
      while (open.length > 1) close();
      return open[0]?.text ?? '';
    },
  };
}

/**
 * The text of HTML on one line, so that it means what the HTML shows: struck out text is named so, raised and lowered
 * text has such characters, lines are separated by a space and cells by a bar. Every preview, export, history and
 * search of formatted text reads it. Never to be rendered as HTML.
 */
export function textOfHtml(html: string): string {
  if (!html.includes('<')) return decodeEntities(html).replace(/\s+/g, ' ').trim();
  const text = createMarkedText();
  let isInRow = false;
  for (const { tag, isEnd = false, source } of htmlTokens(seenHtml(html))) {
    const mark = tag === undefined ? undefined : markOfTag(tag);
    if (tag === undefined) text.add(decodeEntities(source));
    else if (mark !== undefined) text[isEnd ? 'close' : 'open'](mark);
    else if (lineTags.has(tag) || (cellTags.includes(tag) && !isEnd)) {
      const isCell = !lineTags.has(tag);
      text.add(isCell && isInRow ? ` ${markup.separator} ` : ' ');
      isInRow = isCell;
    }
  }
  return text.end().replaceAll(`${markup.struckEnd}${markup.struckStart}`, '').replace(/\s+/g, ' ').trim();
}

/** Whether formatted text contains only tags and blanks (decision 36). An image counts as content. */
export const isBlankHtml = (html: string): boolean => !hasVisibleText(textOfHtml(html)) && !/<img\s/i.test(html);

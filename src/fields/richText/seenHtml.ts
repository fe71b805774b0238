import { markup } from './markup';
import { htmlTokens, type HtmlToken } from './htmlTokens';
import { lookOf, markOfTag, plainLook, readClassRules, type ClassRules, type Look, type Mark } from './htmlLook';

interface OpenElement extends Look {
  readonly tag: string;
  /** The marks that tags stand for. */
  readonly tagged: readonly Mark[];
}

const voidTags = 'area base br col embed hr img input link meta param source track wbr'.split(' ');
const cellEnds = ['td', 'th', 'tr', 'tbody', 'tfoot'];
/** The tags that end an open element without an end tag of its own. */
const impliedEnds: Readonly<Record<string, readonly string[]>> = {
  p: [...markup.blocks, ...markup.lines].filter((tag) => !['br', 'caption', 'legend', 'tr'].includes(tag)),
  li: ['li'],
  dt: ['dt', 'dd'],
  dd: ['dt', 'dd'],
  td: cellEnds,
  th: cellEnds,
  tr: ['tr', 'tbody', 'tfoot'],
  option: ['option', 'optgroup'],
};

/** The names under which the sanitisers know a tag: text that was struck out or inserted keeps its look. */
const renamed: Readonly<Record<string, string>> = { del: 's', strike: 's', ins: 'u' };

/** The elements that are open at a place of a text. */
function createOpenElements() {
  const root: OpenElement = { ...plainLook, tag: '', tagged: [] };
  const open = [root];
  const counts = new Map<string, number>();
  const count = (tag: string, by: number) => counts.set(tag, (counts.get(tag) ?? 0) + by);
  const innermost = () => open.at(-1) ?? root;
  const pop = () => {
    const last = open.pop() ?? root;
    count(last.tag, -1);
    return last;
  };
  return {
    innermost,
    endBefore: (tag: string) => {
      while (impliedEnds[innermost().tag]?.includes(tag)) pop();
    },
    push: (element: OpenElement) => {
      open.push(element);
      count(element.tag, 1);
    },
    /** Closes the innermost element of the tag, with all that are open in it; undefined where none is open. */
    close: (tag: string): OpenElement | undefined => {
      if ((counts.get(tag) ?? 0) === 0) return undefined;
      for (;;) {
        const last = pop();
        if (last.tag === tag) return last;
      }
    },
  };
}

/** Whether anything in a text may look different from what its allowed tags say. */
const needsReading = new RegExp(
  'style|class|hidden|href\\s*=\\s*["\']?#|<(del|strike|ins|script|title|xml|template|noscript|noembed|noframes|' +
    'iframe|object|datalist|textarea|xmp)\\b',
  'i',
);

interface SeenOptions {
  /**
   * Leaves tracked deletions out, as in a paste from a document that is being revised. Otherwise they are struck out.
   */
  readonly dropsDeletions?: boolean;
}

/** Text in the tags for its marks that no tag around it stands for. */
function markText(text: string, { marks, tagged }: OpenElement): string {
  if (text.trim() === '') return text;
  return marks.filter((mark) => !tagged.includes(mark)).reduce((inner, mark) => `<${mark}>${inner}</${mark}>`, text);
}

const isUnseen = ({ isHidden, isInvisible, isSizeless }: Look): boolean => isHidden || isInvisible || isSizeless;

/**
 * HTML as a reader sees it, for sanitisers that drop styles and unknown tags: hidden text and comments are left out,
 * and whatever is struck out, raised or lowered by a style, a class or a tag of its own stands in `s`, `sup` and `sub`.
 * The result is not safe to render.
 */
export function seenHtml(html: string, { dropsDeletions = false }: SeenOptions = {}): string {
  if (!needsReading.test(html)) return html;
  const elements = createOpenElements();
  const rules: ClassRules = new Map();
  const nameOf = (tag: string) => (dropsDeletions ? tag : (renamed[tag] ?? tag));
  const readEnd = ({ tag = '', source }: HtmlToken): string => {
    const closed = elements.close(tag);
    if (closed?.isHidden ?? elements.innermost().isHidden) return '';
    return nameOf(tag) === tag ? source : `</${nameOf(tag)}>`;
  };
  const readStart = ({ tag = '', attributes = '', source }: HtmlToken): string => {
    elements.endBefore(tag);
    const around = elements.innermost();
    const look = lookOf(tag, attributes, { around, rules, dropsDeletions });
    const mark = markOfTag(tag);
    const isWhole = voidTags.includes(tag) || source.length > tag.length + attributes.length + 2;
    if (!isWhole)
      elements.push({
        ...look,
        tag,
        tagged: mark === undefined || around.tagged.includes(mark) ? around.tagged : [...around.tagged, mark],
      });
    if (look.isHidden || (tag === 'img' && isUnseen(look))) return '';
    return nameOf(tag) === tag ? source : `<${nameOf(tag)}>`;
  };
  let seen = '';
  for (const token of htmlTokens(html)) {
    const { tag, isEnd, source } = token;
    if (tag === 'style') readClassRules(source, rules);
    if (tag === undefined) seen += isUnseen(elements.innermost()) ? '' : markText(source, elements.innermost());
    else seen += isEnd ? readEnd(token) : readStart(token);
  }
  return seen.replaceAll('</s><s>', '');
}

/** The named characters from U+00A0 on, in their order. */
const latin1 = (
  'nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 ' +
  'acute micro para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest ' +
  'Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH ' +
  'Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc Uuml Yacute THORN szlig ' +
  'agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml igrave iacute icirc iuml eth ' +
  'ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute thorn yuml'
).split(' ');

const named: Readonly<Record<string, string>> = {
  ...Object.fromEntries(latin1.map((name, at) => [name, String.fromCharCode(0xa0 + at)])),
  ...{
    amp: '&',
    lt: '<',
    gt: '>',
    quot: '"',
    apos: "'",
    ndash: '–',
    mdash: '—',
    lsquo: '‘',
    rsquo: '’',
    ldquo: '“',
    rdquo: '”',
    bull: '•',
    hellip: '…',
    trade: '™',
  },
  ...{
    euro: '€',
    minus: '−',
    le: '≤',
    ge: '≥',
    ne: '≠',
    asymp: '≈',
    rarr: '→',
    larr: '←',
    uarr: '↑',
    darr: '↓',
    alpha: 'α',
    beta: 'β',
    gamma: 'γ',
    delta: 'δ',
    Delta: 'Δ',
    mu: 'μ',
  },
};

function decodeEntity(whole: string, body: string): string {
  if (!body.startsWith('#')) return named[body] ?? whole;
  const code = /^#x/i.test(body) ? Number.parseInt(body.slice(2), 16) : Number(body.slice(1));
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '�';
}

/** Text of HTML with its character references replaced: all numeric ones, and the names that notes contain. */
export const decodeEntities = (text: string): string =>
  text.replace(/&(#x[\da-f]{1,6}|#\d{1,7}|[a-z][a-z\d]{1,7});/gi, decodeEntity);

/** A tag of an HTML text, or the text between two tags, in the order of the source. */
export interface HtmlToken {
  /** Name of the tag in lower case; absent for text. */
  readonly tag?: string;
  readonly isEnd?: boolean;
  /** What stands behind the name of the tag. */
  readonly attributes?: string;
  /** The token as written. For an element whose content is not HTML, everything up to its end. */
  readonly source: string;
}

/** Elements whose content is not HTML. */
const rawElements = ['script', 'style', 'title', 'textarea', 'xmp', 'iframe', 'noembed', 'noframes', 'noscript'];

/**
 * The end of the tag that starts before `from`, by the rules of browsers: a quotation mark counts only behind an equals
 * sign.
 */
function findTagEnd(html: string, from: number): number {
  let [quote, last] = ['', ''];
  for (let at = from; at < html.length; at += 1) {
    const character = html.charAt(at);
    if (quote !== '') quote = character === quote ? '' : quote;
    else if (character === '>') return at + 1;
    else if (last === '=' && (character === '"' || character === "'")) quote = character;
    if (character.trim() !== '') last = character;
  }
  return html.length;
}

function findIn(html: string, pattern: RegExp, from: number): number {
  pattern.lastIndex = from;
  return pattern.exec(html)?.index ?? html.length;
}

/** The end of a comment, or of a conditional section of a word processor. */
function findCommentEnd(html: string, at: number): number {
  const [end, skipped] = html.startsWith('<!--', at) ? ['-->', 4] : ['>', 2];
  const found = html.indexOf(end, at + skipped);
  return found < 0 ? html.length : found + end.length;
}

const tagStart = /<(\/?)([a-z][^\s/>]*)/iy;

/**
 * Splits HTML into its tags and texts, without comments and without an unfinished tag at its end, in time proportional
 * to its length.
 */
export function* htmlTokens(html: string): Generator<HtmlToken> {
  for (let at = 0; at < html.length;) {
    tagStart.lastIndex = at;
    const [, slash, name = ''] = html[at] === '<' ? (tagStart.exec(html) ?? []) : [];
    if (slash !== undefined) {
      const nameEnd = at + 1 + slash.length + name.length;
      const tagEnd = findTagEnd(html, nameEnd);
      const tag = name.toLowerCase();
      const isRaw = slash === '' && rawElements.includes(tag);
      const end = isRaw ? findTagEnd(html, findIn(html, new RegExp(`</${tag}`, 'gi'), tagEnd)) : tagEnd;
      if (html[end - 1] === '>')
        yield { tag, isEnd: slash !== '', attributes: html.slice(nameEnd, tagEnd - 1), source: html.slice(at, end) };
      at = end;
    } else if (/^<[!?/]/.test(html.slice(at, at + 2))) {
      at = findCommentEnd(html, at);
    } else {
      const end = findIn(html, /<(?=[!?/a-z])/gi, at + 1);
      yield { source: html.slice(at, end) };
      at = end;
    }
  }
}

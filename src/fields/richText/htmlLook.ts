import { decodeEntities } from './htmlTokens';

type Declarations = ReadonlyMap<string, string>;

/** The rules of a style sheet that apply to a class: the declarations by the name of the class, in lower case. */
export type ClassRules = Map<string, string>;

/** The tag that stands for a look that changes what a text means: struck out, raised, lowered. */
export type Mark = 's' | 'sup' | 'sub';

/** How the text of an element looks. */
export interface Look {
  /** Neither the element nor anything in it is shown. */
  readonly isHidden: boolean;
  /** The two reasons for which text is not shown that an element within can take back. */
  readonly isInvisible: boolean;
  readonly isSizeless: boolean;
  /** The marks of the element and of those around it. */
  readonly marks: readonly Mark[];
}

export const plainLook: Look = { isHidden: false, isInvisible: false, isSizeless: false, marks: [] };

/** Tags that mark text as deleted or struck out. */
const struckTags = ['s', 'strike', 'del'];
/** Elements whose content is not text of the page; the style sheets among them are read, not shown. */
const unseenTags = 'script title xml template noscript noembed noframes iframe object datalist textarea xmp'.split(' ');
/** Classes of word processors for comments, by the beginning of their names. */
const commentClass = /^mso(com|commentreference$)/;
const deletionClass = 'msodel';
/** The links between a text and its comments in exported documents; the text commented on is not part of them. */
const commentLink = /^#(cmnt|_msocom_|_msoanchor_)/;

function readAttributes(text: string): ReadonlyMap<string, string> {
  const found = text.matchAll(/([^\s"'<>/=]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'<>]+)))?/g);
  return new Map(
    [...found].map(([, name = '', double, single, bare]) => [
      name.toLowerCase(),
      decodeEntities(double ?? single ?? bare ?? ''),
    ]),
  );
}

function readDeclarations(style: string): Declarations {
  return new Map(
    style
      .toLowerCase()
      .split(';')
      .map((declaration): [string, string] => {
        const [name = '', ...value] = declaration.split(':');
        return [name.trim(), value.join(':').replace('!important', '').trim()];
      }),
  );
}

/** The declarations that a look depends on. */
const readDeclaration = new RegExp(
  '^\\s*(display|visibility|opacity|clip|overflow|height|max-height|font-size|text-decoration|text-line-through|' +
    'vertical-align|mso-(hide|element|special-character|text-raise))',
  'i',
);
/**
 * Limits of what is read for one element, so that its time is bounded: characters of the rules of a class, and classes.
 */
const [maxRuleLength, maxClasses] = [500, 10];

/** Adds the rules of a style element that select by a class alone: office programs write the look of their text so. */
export function readClassRules(sheet: string, rules: ClassRules): void {
  const withoutComments = sheet
    .replace(/^<style[^>]*>/i, '')
    .replaceAll('<!--', '')
    .split('*/')
    .map((part) => part.split('/*', 1)[0])
    .join('');
  for (const rule of withoutComments.split('}')) {
    const [selectors = '', all = ''] = rule.split('{').slice(-2);
    const declarations = all
      .split(';')
      .filter((declaration) => readDeclaration.test(declaration))
      .join(';');
    if (declarations === '') continue;
    for (const selector of selectors.split(',')) {
      const name = /^[^.#:[]*\.([\w-]+)$/.exec(selector.trim())?.[1]?.toLowerCase();
      if (name !== undefined && !/\s/.test(selector.trim()))
        rules.set(name, `${rules.get(name) ?? ''};${declarations}`.slice(-maxRuleLength));
    }
  }
}

const isZero = (value = ''): boolean => /^[0.]+[a-z%]*$/.test(value);
/** A size that does not depend on the size around it. */
const isOwnSize = (value = ''): boolean => value !== '' && !/^(inherit|larger|smaller|[\d.]+(em|%|ex|ch))$/.test(value);

/** The declarations that hide an element with everything in it. */
const hidingValues: Readonly<Record<string, RegExp>> = {
  display: /^none/,
  opacity: /^[0.]+%?$/,
  clip: /^rect\(\s*[01](px)?\b/,
  'mso-hide': /^all/,
  'mso-element': /^comment/,
  'mso-special-character': /^comment/,
};

function isHiddenBy(style: Declarations): boolean {
  const isCollapsed =
    style.get('overflow') === 'hidden' && (isZero(style.get('max-height')) || isZero(style.get('height')));
  return isCollapsed || Object.entries(hidingValues).some(([name, value]) => value.test(style.get(name) ?? ''));
}

function* marksOfStyle(style: Declarations): Generator<Mark> {
  const isStruck = ['text-decoration', 'text-decoration-line'].some((name) =>
    style.get(name)?.includes('line-through'),
  );
  if (isStruck || /^(single|double)/.test(style.get('text-line-through') ?? '')) yield 's';
  const [align, raise = ''] = [style.get('vertical-align'), style.get('mso-text-raise')];
  if (align === 'super' || /^[1-9.]/.test(raise)) yield 'sup';
  if (align === 'sub' || raise.startsWith('-')) yield 'sub';
}

/** The mark for which a tag stands. */
export const markOfTag = (tag: string): Mark | undefined =>
  struckTags.includes(tag) ? 's' : (['sup', 'sub'] as const).find((mark) => mark === tag);

/** What an element takes over from those around it, unless its own style says otherwise. */
function inheritedLook(style: Declarations, around: Look): Pick<Look, 'isInvisible' | 'isSizeless'> {
  const [visibility] = /^(visible|hidden|collapse)/.exec(style.get('visibility') ?? '') ?? [];
  const size = style.get('font-size');
  return {
    isInvisible: visibility === undefined ? around.isInvisible : visibility !== 'visible',
    isSizeless: isZero(size) || (around.isSizeless && !isOwnSize(size)),
  };
}

/** What the attributes of an element say about its look. */
function readOwnLook(tag: string, attributes: string, rules: ClassRules) {
  const named = readAttributes(attributes);
  const classes = (named.get('class') ?? '').toLowerCase().split(/\s+/, maxClasses);
  const style = readDeclarations([...classes.map((name) => rules.get(name) ?? ''), named.get('style') ?? ''].join(';'));
  const isComment =
    classes.some((name) => commentClass.test(name)) || (tag === 'a' && commentLink.test(named.get('href') ?? ''));
  return {
    style,
    isDeletion: classes.includes(deletionClass),
    isHidden: named.has('hidden') || isComment || isHiddenBy(style),
  };
}

interface LookContext {
  readonly around: Look;
  readonly rules: ClassRules;
  readonly dropsDeletions: boolean;
}

/** The look of an element within others, by its tag, its attributes and the style sheets before it. */
export function lookOf(tag: string, attributes: string, { around, rules, dropsDeletions }: LookContext): Look {
  if (unseenTags.includes(tag) || (dropsDeletions && tag === 'del')) return { ...around, isHidden: true };
  const mark = markOfTag(tag);
  const marks = mark === undefined || around.marks.includes(mark) ? around.marks : [...around.marks, mark];
  if (!/style|class|hidden|href/i.test(attributes)) return { ...around, marks };
  const { style, isDeletion, isHidden } = readOwnLook(tag, attributes, rules);
  const ownMarks = [...marksOfStyle(style), ...(isDeletion ? ['s' as const] : [])];
  return {
    isHidden: around.isHidden || isHidden || (isDeletion && dropsDeletions),
    ...inheritedLook(style, around),
    marks: [...new Set([...marks, ...ownMarks])],
  };
}

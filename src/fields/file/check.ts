import {
  describeValue,
  quoteList,
  rule,
  ruleOfEach,
  truth,
  words,
  type KindPart,
  type KindCheck,
  type KindChecks,
} from '../../schema/kindChecks';
import { knownExtensions, pictureExtensions } from './value';

/** Common words for types of files, with the extensions that are meant. */
const extensionsByWord: Readonly<Record<string, readonly string[]>> = {
  word: ['docx'],
  document: ['docx'],
  excel: ['xlsx'],
  spreadsheet: ['xlsx'],
  powerpoint: ['pptx'],
  presentation: ['pptx'],
  ...Object.fromEntries(['image', 'images', 'picture', 'pictures', 'photo'].map((word) => [word, ['png', 'jpg']])),
  text: ['txt'],
  archive: ['zip'],
  mail: ['eml'],
  acrobat: ['pdf'],
};

/**
 * The known extension with one letter doubled by mistake. Other similar extensions ("docm", "mpg") may be intended, so
 * they are not corrected.
 */
function withoutDoubledLetter(extension: string): string | undefined {
  const names: readonly string[] = knownExtensions;
  const shorter = Array.from(extension).flatMap((letter, at) =>
    letter === extension[at + 1] ? extension.slice(0, at) + extension.slice(at + 1) : [],
  );
  return names.includes(extension) ? undefined : shorter.find((one) => names.includes(one));
}

/** What to write instead of a text that is no file extension; undefined if it is one. */
function adviseExtension(extension: string): string | undefined {
  const meant = Object.hasOwn(extensionsByWord, extension) ? extensionsByWord[extension] : undefined;
  const typo = withoutDoubledLetter(extension);
  if (meant) return `write ${quoteList(meant)}`;
  if (typo !== undefined) return `did you mean "${typo}"?`;
  if (/^[a-z0-9]+$/.test(extension)) return undefined;
  const parts = extension.split(/[\s,;]+/).map((part) => part.replace(/^\./, '').toLowerCase());
  if (parts.length > 1 && parts.every((part) => /^[a-z0-9]+$/.test(part)))
    return `write ${quoteList(parts)} as separate texts`;
  const plain = (extension.toLowerCase().split(/[./]/).at(-1) ?? '').replace(/[^a-z0-9]/g, '');
  return plain === '' ? 'leave it out' : `write "${plain}", in lower case and without a dot`;
}

/** Programs and scripts, and pages and pictures that contain scripts. */
const unsafeExtensions: readonly string[] = [
  ...['app', 'bat', 'cmd', 'com', 'cpl', 'dll', 'dmg', 'exe', 'hta', 'jar', 'js', 'jse', 'lnk', 'mjs', 'msi', 'pif'],
  ...['ps1', 'reg', 'scr', 'sh', 'vbe', 'vbs', 'wsf', 'htm', 'html', 'mht', 'mhtml', 'shtml', 'svg', 'svgz', 'xhtml'],
];

/** Whether files of the extension can run code when they are opened. */
const isUnsafeExtension = (extension: string): boolean => unsafeExtensions.includes(extension);

const attached: KindCheck<'file' | 'files'> = {
  options: { accept: words.optional(), preview: truth.optional() },
  rules: [
    rule(
      ({ field: { accept, preview } }) =>
        preview && accept && !accept.some((extension) => pictureExtensions.includes(extension)),
      `has "preview" but accepts no pictures; accept one of ${pictureExtensions.join(', ')}, or leave "preview" out`,
    ),
    rule(({ field: { accept } }) => accept?.length === 0, 'accepts no file; name extensions or leave "accept" out'),
    ruleOfEach(
      ({ field: { accept = [] } }: KindPart<'file' | 'files'>) =>
        accept.flatMap((extension) => {
          const advice = adviseExtension(extension);
          return advice === undefined ? [] : [[extension, advice] as const];
        }),
      ([extension, advice]) => `accepts ${describeValue(extension)}, which is not a file extension; ${advice}`,
    ),
    ruleOfEach(
      ({ field: { accept = [] } }: KindPart<'file' | 'files'>) => accept.filter(isUnsafeExtension),
      (extension) =>
        `accepts ${describeValue(extension)}, a file that can run code on the computer of whoever opens it; leave it ` +
        'out, and accept such a file in an archive, "zip", where it is needed',
    ),
  ],
  lists: ['accept'],
};

export const fileChecks: KindChecks<'file' | 'files'> = { file: attached, files: attached };

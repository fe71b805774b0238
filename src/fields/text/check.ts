import {
  anyText,
  excluding,
  number,
  oneOf,
  options,
  rule,
  truth,
  word,
  type KindPart,
  type KindChecks,
} from '../../schema/kindChecks';
import { mask, maskRules } from './checkMask';
import { maxLengths } from '../shared/schemas';
import { patternRule } from './checkPattern';

type TextPart = KindPart<'text'>;

/** Another field whose suggestions set the same field. */
const findTwin = ({ name, field: { suggestId }, home: { resource } }: TextPart): string | undefined =>
  Object.entries(resource.declared).find(
    ([other, one]) => suggestId !== undefined && other !== name && one.kind === 'text' && one.suggestId === suggestId,
  )?.[0];

const maxLength = number.optional();
const counts = { maxLength: [1, maxLengths.richText] } as const;

export const textChecks: KindChecks<'text' | 'longText' | 'email'> = {
  text: {
    options: {
      maxLength,
      pattern: options({ matches: anyText, message: word }).optional(),
      placeholder: word.optional(),
      display: oneOf(['words', 'capital']).optional(),
      suggest: word.optional(),
      suggestId: word.optional(),
      url: truth.optional(),
      staff: truth.optional(),
      numbered: options({ start: number }).optional(),
      masked: mask,
    },
    rules: [
      rule(
        findTwin,
        (twin) =>
          `sets the same field as "${twin}"; they would overwrite each other, give one of them a reference of its own`,
      ),
      patternRule,
      rule(
        ({ field: { numbered, readOnly, derived, computed } }: TextPart) =>
          numbered && !readOnly && !derived && !computed,
        'is numbered by the server but users can type in it; make it read-only',
      ),
      rule(
        ({ field: { staff, readOnly } }) => staff && !readOnly,
        'is the address of a staff user, which only the server sets; make it read-only',
      ),
      rule(
        ({ field: { suggest, suggestId } }: TextPart) => suggest === undefined && suggestId,
        (other) => `sets "${other}" but suggests nothing; name the resource in "suggest"`,
      ),
      excluding(({ field: { suggest } }) => suggest, 'shown with suggestions of what to type', ['placeholder']),
      excluding(({ field: { url } }) => url, 'a web address and shown as a link', ['display', 'numbered']),
      ...maskRules(['display', 'suggest', 'suggestId', 'staff', 'url', 'numbered']),
      excluding(({ field: { staff } }) => staff, 'the address of a staff user, whose name is shown', [
        'display',
        'url',
        'numbered',
        'computed',
        'derived',
      ]),
    ],
    counts,
    messages: ({ pattern }) => [['its pattern.message', pattern?.message]],
  },
  longText: { options: { maxLength, banner: truth.optional() }, counts },
  email: { options: { masked: mask }, rules: maskRules() },
};

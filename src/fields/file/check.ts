import {
  describeValue,
  rule,
  ruleOfEach,
  truth,
  words,
  type KindPart,
  type KindCheck,
  type KindChecks,
} from '../../schema/kindChecks';
import { adviseExtension, isUnsafeExtension } from './checkExtension';
import { pictureExtensions } from './value';

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

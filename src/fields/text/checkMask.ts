import { excluding, number, options, rule, words, type KindPart } from '../../schema/kindChecks';

type MaskedPart = KindPart<'text' | 'email' | 'phone' | 'date' | 'integer'>;

const lastOf = ({ field: { masked } }: MaskedPart): number | undefined =>
  masked && 'last' in masked ? masked.last : undefined;

/** The shape of `masked`, for a kind that is masked wholly. */
export const wholeMask = options({ shownTo: words.optional() }).optional();
/** The shape of `masked`, for a kind of which the last characters may be shown. */
export const mask = options({ last: number.optional(), shownTo: words.optional() }).optional();

/** The rules of `masked`; `more` are the options of the kind that tell the value, or make it. */
export const maskRules = (more: readonly string[] = []) => [
  rule((part: MaskedPart) => {
    const last = lastOf(part);
    return last !== undefined && !(Number.isInteger(last) && last > 0);
  }, 'has a masked.last that is no whole number of at least 1; leave "last" out to show nothing'),
  excluding(({ field: { masked } }: MaskedPart) => masked, 'masked', [
    ...more,
    'computed',
    'derived',
    'initial',
    'default',
  ]),
];

import { number, type KindChecks } from '../../schema/kindChecks';
import { maxLengths } from '../shared/schemas';

export const richTextChecks: KindChecks<'richText'> = {
  richText: { options: { maxLength: number.optional() }, counts: { maxLength: [1, maxLengths.richText] } },
};

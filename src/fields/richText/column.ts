import type { FieldColumns } from '../sql/FieldColumn';
import { scriptCharacters } from './htmlText';
import { markup } from './markup';

export const richTextColumns: FieldColumns<'richText'> = {
  richText: {
    type: 'text',
    // The same text as that of `textOfHtml`, for the tags that are stored; character references stay encoded.
    searchText: {
      patterns: [
        [`</?(${markup.blocks.join('|')})\\M[^<>]*>`, ' '],
        ['<s\\M[^<>]*>', markup.struckStart],
        ['</s>', markup.struckEnd],
        ['<[^>]*>', ''],
        ['\\s+', ' '],
      ],
      characters: { from: scriptCharacters.shown, to: scriptCharacters.plain },
    },
    describe: (converted) => ({ ...converted, contentMediaType: 'text/html' }),
  },
};

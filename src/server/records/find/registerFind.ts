import { z } from 'zod';
import { parseRecordId } from '../../../schema';
import {
  findLimits,
  findMatches,
  readFindText,
  recordAddress,
  recordSubtitle,
  recordTitle,
} from '../../../schema/server';
import type { AppContext } from '../../contracts';
import { dataSchema, emptySchema, type Api } from '../../http/openapi/routeSchema';
import { recordsOf } from '../openRecords';
import type { FoundRecords } from '../Records';

export const foundSchema = z.object({
  resource: z.string().describe('The name of its kind'),
  id: z.int(),
  title: z.string(),
  subtitle: z.string().describe('What tells it from records of the same title'),
  path: z.string().describe('The address of its screen'),
  matched: z
    .array(z.object({ label: z.string(), value: z.string() }))
    .describe('The fields that contain a word which neither title nor subtitle shows'),
});

const searchSchema = {
  tags: ['Search'],
  summary: 'Records of every kind by names, phone numbers, dates and numbers; without a text, those opened last',
  querystring: z.strictObject({
    q: z
      .string()
      .max(findLimits.characters, `q takes at most ${findLimits.characters} characters`)
      .default('')
      .describe('The words, in any order'),
    kind: z.string().optional().describe('The name of a kind: only its records'),
  }),
  response: {
    200: z
      .object({ data: z.array(foundSchema), meta: z.object({ total: z.int() }) })
      .describe('At most eight records of each kind, best first, and how many were found, at most 50 of each kind'),
  },
};

const recentSchema = {
  tags: ['Search'],
  summary: 'Remembers that the user has opened a record',
  body: z.strictObject({
    resource: z.string('Name a resource').describe('The name of its kind'),
    id: z.union([z.int(), z.string()], 'Name a record').transform((given, context) => {
      const id = parseRecordId(String(given));
      if (id === undefined) context.addIssue({ code: 'custom', message: 'Name a record' });
      return id ?? z.NEVER;
    }),
  }),
  response: { 200: dataSchema(emptySchema) },
};

/** The answer of a search, with what explains each found record. */
export const toAnswer = ({ data, total }: FoundRecords, words: readonly string[]) => ({
  data: data.map(({ resource, record }) => {
    const [title, subtitle] = [recordTitle(resource, record), recordSubtitle(resource, record)];
    return {
      resource: resource.name,
      id: record.id,
      title,
      subtitle,
      path: recordAddress(resource, record),
      matched: [...findMatches(resource, record, { words, shown: `${title} ${subtitle}` })],
    };
  }),
  meta: { total },
});

/** Registers `GET x/search` and `POST x/recent`: finding a record of any kind that declares `findBy`. */
export function registerFind(api: Api, { registry }: AppContext): void {
  const findable = registry.all.filter(({ findBy }) => findBy !== undefined);
  api.get('/x/search', { schema: searchSchema }, async (request) => {
    const query = readFindText(request.query.q);
    const { kind } = request.query;
    const searched = findable.filter(({ name }) => kind === undefined || name === kind);
    return toAnswer(await recordsOf(request).find(searched, query), query.words);
  });
  api.post('/x/recent', { schema: recentSchema }, async (request) => {
    const { resource: name, id } = request.body;
    const resource = findable.find((one) => one.name === name);
    if (resource) await recordsOf(request).remember(resource, id);
    return { data: {} };
  });
}

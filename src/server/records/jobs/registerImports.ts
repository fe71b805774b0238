import { z } from 'zod';
import { importFields, importLimits, likelyFields, likelyQuery } from '../../../schema/server';
import type { Resource, Values } from '../../../schema';
import { HttpError } from '../../http/HttpError';
import { dataSchema } from '../../http/openapi/routeSchema';
import { foundSchema, toAnswer as toFound } from '../find/registerFind';
import type { Records } from '../Records';
import { askFor, common, type Register } from './askFor';
import { jobSchema } from './jobAnswer';
import { assertAllowed, openJobKind } from './jobCall';

/** The largest body of a call: as many rows as it takes, filled as records usually are. */
const maxBytes = 8 * 1024 * 1024;

const rowsShape = (resource: Resource, most: number) => {
  const values = Object.fromEntries(importFields(resource).map(([name]) => [name, z.unknown().optional()]));
  return {
    rows: z
      .array(z.strictObject(values))
      .min(1, 'There is no row')
      .max(most, `There are more than ${most.toLocaleString('en-US')} rows: send them in parts`)
      .describe('The values of each new record, as in a call that creates it'),
  };
};

/** The rows with their numbers in the file, by which the report names them. */
const importBody = (resource: Resource) =>
  z
    .strictObject({
      ...rowsShape(resource, importLimits.rows),
      numbers: z.array(z.int().min(1)).optional().describe('The number of each row in its file'),
    })
    .refine(({ rows, numbers }) => numbers === undefined || numbers.length === rows.length, {
      path: ['numbers'],
      message: 'Name the number of each row',
    });

const checkedSchema = z.object({
  errors: z.record(z.string(), z.array(z.string())).describe('What is wrong with the row, by field'),
  repeats: z.array(z.string()).describe('The numbers of the records with the same values in the compared fields'),
  likely: z.array(foundSchema).describe('Records that are likely the same'),
});

/** Stored records with a value that records hardly share, or a day and a similar name. A name alone says too little. */
async function findLikely(records: Records, resource: Resource, row: Values) {
  const fields = likelyFields(resource);
  const query = likelyQuery(resource, row);
  if (!query || query.days.length + query.shared.length === 0) return [];
  const searched = fields.filter((name) => (row[name] ?? '') !== '');
  const found = await records.findLikely(resource, { ...query, isNamed: false, searched });
  return toFound(found, [...query.names, ...query.shared]).data;
}

async function checkRow(records: Records, resource: Resource, row: Values): Promise<z.input<typeof checkedSchema>> {
  const errors: Record<string, string[]> = {};
  let repeats: readonly string[] = [];
  try {
    repeats = await records.checkNew(resource, { payload: row });
  } catch (error) {
    if (!(error instanceof HttpError) || error.statusCode !== 422) throw error;
    for (const [name, messages] of Object.entries(error.errors ?? {})) errors[name] = [...messages];
  }
  const likely = await findLikely(records, resource, row);
  return { errors, repeats: [...repeats], likely };
}

const registerCheck = (resource: Resource, [api, options]: Parameters<Register>): void => {
  const schema = {
    ...common,
    summary: `What is wrong with ${resource.label.many.toLowerCase()} before they are imported, and what they repeat`,
    body: z.strictObject(rowsShape(resource, importLimits.checked)),
    response: { 200: dataSchema(z.array(checkedSchema)) },
    errorStatuses: [403, 422],
  };
  const path = `/x/import/${resource.name}/check`;
  api.post(path, { schema, bodyLimit: maxBytes }, async (request) => {
    const kind = openJobKind(request, resource.name, options);
    await assertAllowed(kind, { type: 'import' }, options);
    const data: z.input<typeof checkedSchema>[] = [];
    for (const row of request.body.rows) data.push(await checkRow(kind.records, kind.stored, row));
    return { data };
  });
};

const registerImport = (resource: Resource, [api, options, start]: Parameters<Register>): void => {
  const schema = {
    ...common,
    summary: `Creates ${resource.label.many.toLowerCase()} by a job, each in a transaction of its own`,
    body: importBody(resource),
    response: { 202: dataSchema(jobSchema) },
    errorStatuses: [403, 422],
  };
  const path = `/x/import/${resource.name}`;
  api.post(path, { schema, bodyLimit: maxBytes }, async (request, reply) => {
    const kind = openJobKind(request, resource.name, options);
    const action = { type: 'import' } as const;
    await assertAllowed(kind, action, options);
    const { rows, numbers } = request.body;
    const items = rows.map((input, at) => ({ input, position: numbers?.[at] ?? at + 1 }));
    const data = await askFor(request, { options, start, resource: kind.stored, action, items });
    void reply.code(202);
    return { data };
  });
};

/** The calls that check and import the rows of files, for each kind that declares `import`. */
export const registerImports: Register = (...given) => {
  for (const resource of given[1].registry.all) {
    if (resource.import !== true) continue;
    registerCheck(resource, given);
    registerImport(resource, given);
  }
};

import { z } from 'zod';
import { timestampSchema } from './routeSchema';
import { toJsonSchema } from './describedRoutes';
import type { JsonSchema } from './components';

const error = z.looseObject({
  message: z.string(),
  errors: z.record(z.string(), z.array(z.string())).optional().describe('Messages by field or parameter'),
});
const meta = z.object({ current_page: z.int().min(1), total: z.int().min(0), per_page: z.int().min(1) });
const discarded = z.object({ id: z.int().min(1), discarded_at: timestampSchema });
const storedFile = z.object({
  attachment_id: z.int().min(1),
  url: z.string(),
  name: z.string(),
  size: z.int().min(0),
  type: z.string(),
});
const version = z.object({
  id: z.int().min(1),
  created_at: timestampSchema,
  operator_email: z.string(),
  operator_name: z.string().nullable(),
  event: z.enum(['create', 'update', 'destroy', 'recover']),
  changeset: z.record(z.string(), z.tuple([z.unknown(), z.unknown()]).describe('The old value and the new one')),
  names: z
    .record(z.string(), z.string())
    .optional()
    .describe('The names of the staff users whose addresses the changeset contains'),
});

/** Component schemas that do not depend on declarations, by name. */
export const fixedSchemas = (): Readonly<Record<string, JsonSchema>> =>
  Object.fromEntries(
    Object.entries({ Error: error, Meta: meta, Discarded: discarded, StoredFile: storedFile, Version: version }).map(
      ([name, schema]) => [name, toJsonSchema(schema, 'output')],
    ),
  );

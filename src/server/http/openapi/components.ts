import type { JsonSchema } from '../../../fields/columns';

export type { JsonSchema };
export type Operation = Readonly<Record<string, unknown>>;
export type Paths = Record<string, Record<string, Operation>>;

export const schemaRef = (name: string): JsonSchema => ({ $ref: `#/components/schemas/${name}` });

const refused = { $ref: '#/components/responses/Refused' };

/**
 * Error responses common to every operation, and further ones by status. `default` stands for rarer ones, such as those
 * about the size and the encoding of a request.
 */
export const errorResponses = (...statuses: readonly number[]): Operation => ({
  ...Object.fromEntries([400, 401, 403, 429, 500, 503, ...statuses].sort().map((status) => [String(status), refused])),
  default: refused,
});

export const manufacturerParameter = { $ref: '#/components/parameters/Manufacturer' };

export const timeZoneParameter = {
  name: 'Time-Zone',
  in: 'header',
  schema: { type: 'string', default: 'UTC', examples: ['America/Los_Angeles'] },
  description:
    'The time zone of the days that points in time are searched by, with its IANA name; an unknown one counts as UTC',
};

export const idempotencyKeyParameter = {
  name: 'Idempotency-Key',
  in: 'header',
  schema: { type: 'string', maxLength: 255 },
  description:
    'Identifies the call: for one day, another call with the same key and body gets the first response and ' +
    'stores nothing',
};

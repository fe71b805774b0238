export type JsonSchema = Readonly<Record<string, unknown>>;
export type Operation = Readonly<Record<string, unknown>>;
export type Paths = Record<string, Record<string, Operation>>;

export const schemaRef = (name: string): JsonSchema => ({ $ref: `#/components/schemas/${name}` });

/** Error responses common to every operation, and further ones by status. */
export const errorResponses = (...statuses: readonly number[]): Operation =>
  Object.fromEntries([401, 403, 429, 500, ...statuses].sort().map((status) => [String(status), { $ref: '#/components/responses/Refused' }]));

export const manufacturerParameter = { $ref: '#/components/parameters/Manufacturer' };

export const idempotencyKeyParameter = {
  name: 'Idempotency-Key',
  in: 'header',
  schema: { type: 'string', maxLength: 255 },
  description: 'Identifies the call: for one day, another call with the same key and body gets the first response and stores nothing',
};

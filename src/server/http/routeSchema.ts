import type { FastifyInstance, FastifyTypeProvider } from 'fastify';
import { z } from 'zod';
import { isAlwaysRequired, isObject, QueryError, readValue, type Field, type Resource } from '../../schema';
import { valueSchema } from '../openapi/kindSchemas';
import { HttpError, invalidFields } from './HttpError';

declare module 'fastify' {
  interface FastifySchema {
    /** What a call of the route does, in the description of the API; a route without it is not described. */
    readonly summary?: string;
    readonly tags?: readonly string[];
    /** A multipart body, which is read as it comes in. */
    readonly multipart?: z.ZodType;
    /** The refusals beside those that every route has. */
    readonly refusals?: readonly number[];
    /** The route answers for the manufacturer that the call names. */
    readonly ofManufacturer?: true;
  }
}

/** Types the parts of a request, and what its handler answers, by the zod schemas of the route. */
export interface ZodTypes extends FastifyTypeProvider {
  validator: this['schema'] extends z.ZodType ? z.output<this['schema']> : unknown;
  serializer: this['schema'] extends z.ZodType ? z.input<this['schema']> : unknown;
}

/** A point in time as it is answered. */
export const instant = z.custom<string | Date>().meta({ type: 'string', format: 'date-time' });

/** A number in an address: typed as one, whatever form its text is checked by. */
export const whole = { type: 'integer', pattern: undefined };

/** The bytes of a file. */
export const binary = z.custom<Blob>().meta({ type: 'string', format: 'binary', contentMediaType: 'application/octet-stream' });

/** A schema that the description of the API has under a name. */
export const component = (name: string) => z.custom<object>().meta({ $ref: `#/components/schemas/${name}` });

/** A record of a resource, as it is answered. */
export const recordSchemaOf = ({ name }: Pick<Resource, 'name'>) => component(name);

/** An answer that says no more than that it was done. */
export const done = z.object({}).describe('Done');

export const answerOf = <T extends z.ZodType>(data: T) => z.object({ data });

/** A value that is read as one of a declared field. */
const valueOf = (field: Field) =>
  z
    .unknown()
    .transform((given, context) => {
      const read = readValue(field, given);
      if ('value' in read) return read.value;
      for (const message of read.errors) context.addIssue({ code: 'custom', message });
      return z.NEVER;
    })
    .meta({ ...valueSchema(field), description: field.label });

/** A body of declared fields. */
export const bodyOfFields = (fields: Readonly<Record<string, Field>>) =>
  z
    .object(Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, valueOf(field)])))
    .meta({ required: Object.keys(fields).filter((name) => isAlwaysRequired(fields[name])) });

/** The number of a record in an address; what cannot be one is not found, like one that nobody has. */
export const recordParams = ({ label }: Pick<Resource, 'label'>) => {
  const message = `${label.one} does not exist`;
  const id = z.string(message).regex(/^[1-9]\d{0,15}$/, message).transform(Number).refine(Number.isSafeInteger, message);
  return z.object({ id: id.meta({ ...whole, minimum: 1 }) });
};

function unreadableQuery({ issues }: z.ZodError): Error {
  const unknown = issues.find(({ code }) => code === 'unrecognized_keys');
  if (unknown?.code === 'unrecognized_keys') return new QueryError(unknown.keys[0] ?? '', `Unknown parameter ${unknown.keys[0]}`);
  return new QueryError(String(issues[0]?.path[0]), issues[0]?.message ?? '');
}

/** How each part of a request is refused, in the one shape of refusals: a body by its fields, an address as one where nothing is. */
const refusals: Readonly<Record<string, (error: z.ZodError) => Error>> = {
  body: (error) => invalidFields(z.flattenError(error).fieldErrors),
  params: ({ issues }) => new HttpError(404, issues[0]?.message ?? 'There is nothing at this address'),
  querystring: unreadableQuery,
};

/** Reads requests by the zod schemas that their routes carry. Answers are written as they are: their schemas describe and type them. */
export function registerRouteSchemas(app: FastifyInstance): void {
  app.setValidatorCompiler<z.ZodType>(({ schema, httpPart }) => (given: unknown) => {
    const read = schema.safeParse(isObject(given) ? given : {});
    if (read.success) return { value: read.data };
    const refuse = refusals[httpPart ?? ''];
    if (!refuse) throw new Error(`A route is refused by its ${httpPart}, which nothing tells the caller of`);
    return { error: refuse(read.error) };
  });
  app.setSerializerCompiler(() => (answer) => JSON.stringify(answer));
}

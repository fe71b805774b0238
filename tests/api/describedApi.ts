import { Ajv2020 } from 'ajv/dist/2020.js';
import { fullFormats } from 'ajv-formats/dist/formats.js';
import type { Body, Harness } from './harness';
import type { RegisteredRoute } from './registeredRoutes';

export interface Media {
  readonly schema?: object;
}
export interface Operation {
  readonly summary: string;
  readonly parameters?: readonly {
    readonly $ref?: string;
    readonly name?: string;
    readonly in?: string;
    readonly schema?: Body;
  }[];
  readonly requestBody?: { readonly content: Readonly<Record<string, Media>> };
  readonly responses: Readonly<
    Record<string, { readonly $ref?: string; readonly content?: Readonly<Record<string, Media>> }>
  >;
}
export interface Description {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, Readonly<Record<string, unknown>>>> };
}

/** The description of the API, as it is served. */
export const readDescription = async ({ call }: Harness): Promise<Description> =>
  (await call<Body & Description>('GET', 'openapi.json', { token: undefined })).body;

const toPattern = (path: string): RegExp => new RegExp(`^${path.replace(/[.]/g, '\\.').replace(/\{\w+\}/g, '[^/]+')}$`);

/** The path in the description that matches a route. */
export function describedPathOf({ paths }: Description, { method, path }: RegisteredRoute): string | undefined {
  const plain = path.slice('/api'.length);
  const named = plain.replace(/:(\w+)/g, '{$1}');
  const has = (candidate: string) => paths[candidate]?.[method.toLowerCase()] !== undefined;
  return has(named)
    ? named
    : Object.keys(paths).find((candidate) => has(candidate) && toPattern(candidate).test(plain));
}

/** Returns a function that validates values against a schema of the description. */
export function createChecker({ components }: Description) {
  const ajv = new Ajv2020({ strict: false, allErrors: true, formats: { ...fullFormats, binary: true } });
  ajv.addSchema({ $id: 'api', components });
  return (schema: object, value: unknown): unknown[] => {
    const absolute = JSON.parse(JSON.stringify(schema).replaceAll('"#/components/', '"api#/components/')) as object;
    const isValid = ajv.compile(absolute);
    return isValid(value) ? [] : (isValid.errors ?? []);
  };
}

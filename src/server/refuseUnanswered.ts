import type { FastifyInstance } from 'fastify';
import { DeclarationError, type Registry, type Resource } from '../schema';

interface Called {
  readonly from: string;
  readonly method: 'GET' | 'POST';
  /** Under the API base, `:id` in place of a record's number. */
  readonly path: string;
}

/** The calls that screens make as a declaration names them, beside those of its records. */
const callsOf = ({ fields, list, apiPath }: Resource): Called[] => [
  ...Object.entries(fields).flatMap(([name, field]): Called[] => (field.kind === 'remoteChoice' ? [{ from: `field "${name}"`, method: 'GET', path: field.path }] : [])),
  ...(list?.actions ?? []).flatMap((action): Called[] =>
    typeof action === 'object' && 'call' in action ? [{ from: `action "${action.label}"`, method: 'POST', path: `${apiPath}/:id/${action.call}` }] : [],
  ),
];

/** Refuses declarations that call what no route answers; throws a DeclarationError. To be called when all routes are there. */
export function refuseUnanswered(app: Pick<FastifyInstance, 'hasRoute'>, { all }: Pick<Registry, 'all'>): void {
  const lines = all.flatMap((resource) =>
    callsOf(resource).flatMap(({ from, method, path }) =>
      app.hasRoute({ method, url: `/api/${path}` }) ? [] : [`${resource.name}: ${from} calls ${method} ${path}, which the server does not answer; correct it, or add the route to the server`],
    ),
  );
  if (lines.length > 0) throw DeclarationError.of(lines);
}

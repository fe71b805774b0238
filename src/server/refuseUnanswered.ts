import { DeclarationError, listActions, type Registry, type Resource } from '../schema';
import type { Route } from './routesOf';

interface Called extends Route {
  readonly from: string;
}

/** The custom API calls that a declaration makes: remote choices and list actions. */
const callsOf = ({ fields, list, apiPath }: Resource): Called[] => [
  ...Object.entries(fields).flatMap(([name, field]): Called[] => (field.kind === 'remoteChoice' ? [{ from: `field "${name}"`, method: 'GET', path: field.path }] : [])),
  ...listActions({ list }).flatMap((action): Called[] =>
    typeof action === 'object' && 'call' in action ? [{ from: `action "${action.label}"`, method: 'POST', path: `${apiPath}/:id/${action.call}` }] : [],
  ),
];

/** Throws a DeclarationError if a declaration calls a path that no custom route answers. */
export function refuseUnanswered(routes: readonly Route[], { all }: Pick<Registry, 'all'>): void {
  const isAnswered = ({ method, path }: Route) => routes.some((route) => route.method === method && route.path === path);
  const whyNot = ({ path }: Route) => (all.some(({ apiPath }) => apiPath === path) ? 'answers records and no names; add a route that answers names' : 'the server does not answer; correct it, or add the route to the server');
  const lines = all.flatMap((resource) =>
    callsOf(resource).flatMap((call) => (isAnswered(call) ? [] : [`${resource.name}: ${call.from} calls ${call.method} ${call.path}, which ${whyNot(call)}`])),
  );
  if (lines.length > 0) throw DeclarationError.of(lines);
}

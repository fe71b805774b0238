import { DeclarationError, listActions, type Registry, type Resource } from '../../../schema';
import type { Route } from './listRoutes';

interface DeclaredCall extends Route {
  readonly source: string;
}

/** The custom API calls that a declaration makes: remote choices and list actions. */
const listDeclaredCalls = ({ fields, list, apiPath }: Resource): DeclaredCall[] => [
  ...Object.entries(fields).flatMap(([name, field]): DeclaredCall[] =>
    field.kind === 'remoteChoice' ? [{ source: `field "${name}"`, method: 'GET', path: field.path }] : [],
  ),
  ...listActions({ list }).flatMap((action): DeclaredCall[] =>
    typeof action === 'object' && 'call' in action
      ? [{ source: `action "${action.label}"`, method: 'POST', path: `${apiPath}/:id/${action.call}` }]
      : [],
  ),
];

/** Throws a DeclarationError if a declaration calls a path that no custom route answers. */
export function assertCallsAreRouted(routes: readonly Route[], { all }: Pick<Registry, 'all'>): void {
  const isRouted = ({ method, path }: Route) => routes.some((route) => route.method === method && route.path === path);
  const lists = [
    ...new Set(
      all
        .flatMap(listDeclaredCalls)
        .filter((call) => call.method === 'GET' && isRouted(call))
        .map(({ path }) => `"${path}"`),
    ),
  ];
  const advice = ({ method }: Route) =>
    method === 'GET' && lists.length > 0
      ? `name a list that the server has, such as ${lists.join(', ')}, or`
      : 'correct the call, or';
  const explainMissing = (call: Route) =>
    all.some(({ apiPath }) => apiPath === call.path)
      ? `returns records instead of names; use a reference to these records, or ${advice(call)} add a route ` +
        'that returns names'
      : `the server has no route for; ${advice(call)} add the route to the server`;
  const lines = all.flatMap((resource) =>
    listDeclaredCalls(resource).flatMap((call) =>
      isRouted(call)
        ? []
        : [`${resource.name}: ${call.source} calls ${call.method} ${call.path}, which ${explainMissing(call)}`],
    ),
  );
  if (lines.length > 0) throw DeclarationError.fromProblems(lines);
}

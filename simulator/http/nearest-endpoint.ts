import type { OperationSpec } from '../../openapi/document.ts';
import { nearest } from '../text/suggest.ts';

type Endpoint = Pick<OperationSpec<string>, 'method' | 'path'>;

/** The endpoint that a call most likely meant, such as `GET /_sim/deliveries`; undefined when none is near. */
export function nearestEndpoint(method: string, path: string, endpoints: readonly Endpoint[]): string | undefined {
  const wanted = path.replace(/\/$/, '').split('/');
  let best: { readonly endpoint: Endpoint; readonly differences: number } | undefined;
  for (const endpoint of endpoints) {
    const differences = differencesOf(wanted, endpoint.path.split('/'));
    if (differences === undefined) continue;
    // Among paths that are equally near, the one with the same method.
    const penalty = differences + (endpoint.method === method ? 0 : 0.5);
    if (!best || penalty < best.differences) best = { endpoint, differences: penalty };
  }
  return best && `${best.endpoint.method} ${best.endpoint.path}`;
}

/** The endpoints below or beside a path that is none itself, such as `POST /_sim/clock/advance` for `POST /_sim/clock`; those with the method first. */
export function endpointsAround(method: string, path: string, endpoints: readonly Endpoint[]): string[] {
  const wanted = path.replace(/\/$/, '');
  // Everything is below the root, which would be no help.
  if (wanted === '/_sim') return [];
  const around = endpoints.filter(endpoint => endpoint.path === wanted || endpoint.path.startsWith(`${wanted}/`));
  const rank = (endpoint: Endpoint): number => (endpoint.method === method ? 0 : 1);
  return around.toSorted((a, b) => rank(a) - rank(b)).map(endpoint => `${endpoint.method} ${endpoint.path}`);
}

/** How many segments differ a little; undefined when one differs much. */
function differencesOf(wanted: readonly string[], segments: readonly string[]): number | undefined {
  if (wanted.length !== segments.length) return undefined;
  let differences = 0;
  for (const [index, segment] of segments.entries()) {
    const given = wanted[index] ?? '';
    if (segment.startsWith('{') ? given !== '' : given === segment) continue;
    if (segment.startsWith('{') || nearest(given, [segment]) === undefined) return undefined;
    differences++;
  }
  return differences;
}

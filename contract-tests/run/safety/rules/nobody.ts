/** Calls with ids that do not exist: the service refuses them, and they could change nothing otherwise. */
import { kindOf } from '../../../arbitraries/known-ids.ts';
import type { Write } from '../write.ts';
import { isHarmless, isNobody, type RunState } from './run-state.ts';

/**
 * Returns whether every id in the call is unknown to the service or one of the run's own, and at least one is unknown. The ids of teams count only
 * when there are no others: a service that ignored an unknown team could still act on the other ids.
 */
export function isAboutNobody({ path, pathname, body }: Write, run: RunState): boolean {
  const named = [...Object.entries(path), ...Object.entries(body)].filter(([name]) => isId(name, pathname));
  const teams = named.filter(([name]) => isTeam(name, pathname)).map(([, value]) => value);
  const others = named.filter(([name]) => !isTeam(name, pathname)).flatMap(([, value]) => (Array.isArray(value) ? value : [value]));
  if (others.length === 0) return teams.length > 0 && teams.every(isNobody);
  return others.every(id => isHarmless(run, id)) && others.some(isNobody);
}

/** Returns whether a path has only ids that are unknown or the run's own, and the body is empty: then no method could affect others. */
export function isAtOwnPath({ path, pathname, body }: Write, run: RunState): boolean {
  const ids = Object.entries(path).filter(([name]) => isId(name, pathname) || name === 'referenceKey');
  return ids.length > 0 && ids.every(([, id]) => isHarmless(run, id)) && Object.keys(body).length === 0;
}

/** Returns whether a parameter or property takes an id. */
export function isId(name: string, pathname: string): boolean {
  return kindOf(name, pathname) !== undefined || /id$|ids$/i.test(name);
}

/** Returns whether it takes the id of a team. */
export function isTeam(name: string, pathname: string): boolean {
  return kindOf(name, pathname) === 'team' || /teamId$/i.test(name);
}

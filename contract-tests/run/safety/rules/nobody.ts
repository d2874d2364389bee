/** Calls about nobody: they are refused, and could do nothing if they were not. */
import { kindOf } from '../../../arbitraries/known-ids.ts';
import type { Write } from '../write.ts';
import { isHarmless, isNobody, type RunState } from './run-state.ts';

/**
 * Whether every id that the call names is an id of nobody or of what the run has created, and one of them is of nobody. The ids of teams count only
 * where there are no others: a service that overlooked an unknown team could still act on what else the call names.
 */
export function isAboutNobody({ path, pathname, body }: Write, run: RunState): boolean {
  const named = [...Object.entries(path), ...Object.entries(body)].filter(([name]) => isId(name, pathname));
  const teams = named.filter(([name]) => isTeam(name, pathname)).map(([, value]) => value);
  const others = named.filter(([name]) => !isTeam(name, pathname)).flatMap(([, value]) => (Array.isArray(value) ? value : [value]));
  if (others.length === 0) return teams.length > 0 && teams.every(isNobody);
  return others.every(id => isHarmless(run, id)) && others.some(isNobody);
}

/** Whether a path has ids, all of them of nobody or of what the run has created, and nothing is sent there: then no method could act on others. */
export function isAtOwnPath({ path, pathname, body }: Write, run: RunState): boolean {
  const ids = Object.entries(path).filter(([name]) => isId(name, pathname) || name === 'referenceKey');
  return ids.length > 0 && ids.every(([, id]) => isHarmless(run, id)) && Object.keys(body).length === 0;
}

/** Whether a parameter or property has the id of something. */
export function isId(name: string, pathname: string): boolean {
  return kindOf(name, pathname) !== undefined || /id$|ids$/i.test(name);
}

/** Whether it has the id of a team. */
export function isTeam(name: string, pathname: string): boolean {
  return kindOf(name, pathname) === 'team' || /teamId$/i.test(name);
}

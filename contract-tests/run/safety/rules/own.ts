/** Writes about what the run has created. */
import { publicApi } from '../../../../openapi/document.ts';
import { kindOf } from '../../../arbitraries/known-ids.ts';
import { resolved } from '../../../arbitraries/schema.ts';
import { ABORTING, ID_NAMES } from '../creations.ts';
import { nameOf } from './posts.ts';
import { isHarmless, isNobody, isOwn, type Rule, type RunState, type Write } from './run-state.ts';

/** The paths of calls that act on a platform at once. */
const MISC = '/api/v1/misc/';

/** Allows a call only if the run created every resource in the path; without ids in the path, every resource in the body, and at least one. */
export const own: Rule = (write, run) => {
  const inPath = idsInPath(write);
  const inBody = idsInBody(write);
  const isAboutOwn = inPath.length > 0 ? inPath.every(id => isOwn(run, id)) : inBody.length > 0 && inBody.every(id => isHarmless(run, id));
  return isAboutOwn ? undefined : `${nameOf(write)} would change what this run did not create`;
};

/**
 * Returns the ids that a successful write has removed: the last one in its path, or the ones in its body. What /misc removes is gone from a platform, and
 * the service still has it.
 */
export function removedBy(write: Write): string[] {
  const { operation } = write;
  if (operation?.path.startsWith(MISC)) return [];
  if (operation?.undo !== 'own' || !(operation.method === 'DELETE' || ABORTING.has(operation.id))) return [];
  const inPath = idsInPath(write);
  return (inPath.length > 0 ? inPath.slice(-1) : idsInBody(write)).map(String);
}

function idsInPath({ path, pathname }: Write): string[] {
  return Object.entries(path).flatMap(([name, id]) => (isId(name, pathname) ? [id] : []));
}

/** Returns the ids in a body. An upload in progress has several, but is recorded by one of them. Properties that end with `ids` have lists. */
function idsInBody({ operation, body, pathname }: Write): unknown[] {
  const names = Object.keys(resolved(publicApi.json, operation?.body?.schema ?? {}).properties ?? {});
  const known = names.filter(name => ID_NAMES.has(name));
  const others = names.filter(name => isId(name, pathname) && !isTeam(name, pathname));
  return (known.length > 0 ? known : others).flatMap(name => {
    const value = body[name];
    if (!/ids$/i.test(name)) return value === undefined ? [] : [value];
    return Array.isArray(value) ? value : [];
  });
}

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

/** Returns whether a write of /misc names a team of the run that has no accounts, so that it reaches no platform, and no objects of others. */
export async function isWithoutAccounts({ path, pathname, body }: Write, run: RunState): Promise<boolean> {
  const { teamId } = body;
  if (!pathname.startsWith(MISC) || typeof teamId !== 'string' || !isOwn(run, teamId)) return false;
  const ids = [...Object.entries(path), ...Object.entries(body)].filter(([name]) => isId(name, pathname)).flatMap(([, value]) => value);
  return ids.every(id => isHarmless(run, id)) && (await run.accountsOf(teamId)).length === 0;
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

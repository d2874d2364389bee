/** Writes about what the run has created. */
import { publicApi } from '../../../../openapi/document.ts';
import { resolved } from '../../../arbitraries/schema.ts';
import { ABORTING, ID_NAMES } from '../creations.ts';
import type { Write } from '../write.ts';
import { isId, isTeam } from './nobody.ts';
import { nameOf } from './posts.ts';
import { isHarmless, isOwn, type Rule } from './run-state.ts';

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
  if (operation?.path.startsWith('/api/v1/misc/')) return [];
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

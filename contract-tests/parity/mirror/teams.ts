import { limits } from '../../../openapi/document.ts';
import type { Fields } from '../../exchange.ts';
import { objectsOf } from '../../suites/asking.ts';
import type { Reader } from './reader.ts';

/** Returns all teams, the oldest first, or only one. Throws a ReadError with status 404 for an unknown team. */
export async function readTeams(reader: Reader, teamId: string | undefined): Promise<readonly Fields[]> {
  if (teamId !== undefined) return [await reader.read('getTeam', { path: { id: teamId } })];
  const teams = await readPages(reader);
  // Lists begin with the newest team. Teams of the same instant keep the order of the list.
  return teams.toReversed().toSorted((a, b) => createdAtOf(a) - createdAtOf(b));
}

async function readPages(reader: Reader): Promise<readonly Fields[]> {
  // Teams are collected by id, because a new team shifts others to the next page.
  const all = new Map<unknown, Fields>();
  for (let offset = 0, total = 1; offset < total; ) {
    const page = await reader.read('listTeams', { query: { limit: limits.http.maxPageItems, offset } });
    const items = objectsOf(page['items']);
    if (items.length === 0) break;
    for (const team of items) all.set(team['id'], team);
    offset += items.length;
    total = Number(page['total']);
  }
  return [...all.values()];
}

function createdAtOf({ createdAt }: Fields): number {
  return Date.parse(String(createdAt)) || 0;
}

import type { Report } from '../../openapi/generated/control-types.ts';
import type { World } from './api.ts';

/** Returns what the simulator knows of a world whose test, with that name, has failed. Rejects when the world is closed. */
export async function failureReport(world: World, test: string): Promise<string> {
  const { text } = await read<Report>(world, `report${test === '' ? '' : `?${new URLSearchParams({ test })}`}`);
  return text;
}

/** The calls of a world as HTTP Archive 1.2, with the secrets masked. Rejects when the world is closed. */
export async function harOfWorld(world: World): Promise<string> {
  return JSON.stringify(await read(world, 'requests.har'));
}

/** Asks the control API, which answers as its document says. */
async function read<T>(world: World, path: string): Promise<T> {
  const response = await world.fetch(`/_sim/${path}`);
  if (!response.ok) throw new Error(`GET /_sim/${path} of ${world.id} was answered with ${response.status}: ${await response.text()}`);
  return (await response.json()) as T;
}

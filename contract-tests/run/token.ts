/** Replay tokens: one word that says which property failed, and how its case is made again. */
import type { CheckOptions } from '../property.ts';

/** What a token holds. Without a path all cases up to the failing one are repeated. */
export interface Replay extends CheckOptions {
  readonly id: string;
}

/** A word that no shell and no line wrap touches: `<property>@<seed>@<runs>[@<path>[@<path of the commands>]]`. */
export function tokenOf({ id, seed, runs, path, commandPath }: Replay): string {
  const places = path ? [path, ...(commandPath ? [commandPath] : [])] : [];
  return [id, seed, runs, ...places].join('@');
}

/** Reads a token; undefined for what is none. */
export function parseToken(text: string): Replay | undefined {
  const match = /^([^@\s]+)@(-?\d+)@(\d+)(?:@([\d:]+)(?:@([\w+/=:]+))?)?$/.exec(text.trim());
  if (!match) return undefined;
  const [, id = '', seed, runs, path, commandPath] = match;
  return { id, seed: Number(seed), runs: Number(runs), path, commandPath };
}

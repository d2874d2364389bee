/** Replay tokens: one word that names a property and how to generate its failing case again. */
import type { CheckOptions } from '../property.ts';

/** The content of a token. Without a path all cases up to the failing one are repeated. */
export interface Replay extends CheckOptions {
  readonly id: string;
}

/** A word without characters that a shell or a line wrap would change: `<property>@<seed>@<runs>[@<path>[@<path of the commands>]]`. */
export function tokenOf({ id, seed, runs, path, commandPath }: Replay): string {
  const places = path ? [path, ...(commandPath ? [commandPath] : [])] : [];
  return [id, seed, runs, ...places].join('@');
}

/** Undefined when the text is no token. */
export function parseToken(text: string): Replay | undefined {
  const match = /^([^@\s]+)@(-?\d+)@(\d+)(?:@([\d:]+)(?:@([\w+/=:]+))?)?$/.exec(text.trim());
  if (!match) return undefined;
  const [, id = '', seed, runs, path, commandPath] = match;
  return { id, seed: Number(seed), runs: Number(runs), path, commandPath };
}

import type { CheckOptions } from '../property.ts';
import { shellWord } from './scripts/shell.ts';

/** The content of a replay token. Without a path all cases up to the failing one are repeated. */
export interface Replay extends CheckOptions {
  readonly id: string;
}

/** Returns a token that shells and line wraps do not change: `<property>@<seed>@<runs>[@<path>[@<path of the commands>]]`. */
export function tokenOf({ id, seed, runs, path, commandPath }: Replay): string {
  const places = path ? [path, ...(commandPath ? [commandPath] : [])] : [];
  return [id, seed, runs, ...places].join('@');
}

/** Returns the command that repeats what a token or a path names. `flags` name the target and what the run was allowed there; empty for a simulator. */
export function replayCommand(what: string, flags = ''): string {
  return ['sim contract --replay', shellWord(what), flags].filter(part => part !== '').join(' ');
}

/** Parses a token. Returns undefined if the text is none. */
export function parseToken(text: string): Replay | undefined {
  const match = /^([^@\s]+)@(-?\d+)@(\d+)(?:@([\d:]+)(?:@([\w+/=:]+))?)?$/.exec(text.trim());
  if (!match) return undefined;
  const [, id = '', seed, runs, path, commandPath] = match;
  return { id, seed: Number(seed), runs: Number(runs), path, commandPath };
}

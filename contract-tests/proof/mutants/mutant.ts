/** Simulators with defects in them. */
import { type Target, through } from '../../session.ts';
import { simulatorTarget } from '../../target.ts';
import type { Defect } from './defect.ts';
import { type Injection, injectDefects } from './inject-defect.ts';

/** A defect inside a simulator. */
export interface Mutant extends Injection, Defect {}

/** Returns the area of a defect, which is the first part of its id. */
export function areaOf({ id }: Pick<Mutant, 'id'>): string {
  return id.slice(0, id.indexOf('/'));
}

/** Returns the mutants of an area, from their descriptions and injections by name. */
export function mutants(area: string, defects: Readonly<Record<string, readonly [defect: string, plan: Injection]>>): Mutant[] {
  return Object.entries(defects).map(([name, [defect, plan]]) => ({ id: `${area}/${name}`, defect, ...plan }));
}

/** Starts a simulator with these defects, or without any. Close it before you start the next one. */
export async function mutantTarget(...defects: readonly Mutant[]): Promise<Target> {
  const target = await simulatorTarget({ injectDefect: simulator => injectDefects(simulator, defects) });
  return through(target, () => ({ middleware: defects.flatMap(({ wire }) => wire ?? []) }));
}

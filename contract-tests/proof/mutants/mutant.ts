/** Simulators with defects in them. */
import { type Target, through } from '../../session.ts';
import { simulatorTarget } from '../../target.ts';
import type { Defect } from './defect.ts';
import { type Injection, injectDefects, type Operations } from './inject-defect.ts';

/** A defect inside a simulator. */
export interface Mutant extends Injection, Defect {}

/** Returns the area of a defect, which is the first part of its id. */
export function areaOf({ id }: Pick<Mutant, 'id'>): string {
  return id.slice(0, id.indexOf('/'));
}

/** A planted defect: one sentence about it, and the operations that it replaces, or another injection. */
export type Planted = Operations & Omit<Injection, 'operations'> & Pick<Defect, 'defect'>;

/** Returns the mutants of an area from their plans by name. */
export function mutants(area: string, plans: Readonly<Record<string, Planted>>): Mutant[] {
  return Object.entries(plans).map(([name, { defect, world, wire, ...operations }]) => ({
    id: `${area}/${name}`,
    defect,
    operations,
    ...(world && { world }),
    ...(wire && { wire }),
  }));
}

/** Starts a simulator with these defects, or without any. Close it before you start the next one. */
export async function mutantTarget(...defects: readonly Mutant[]): Promise<Target> {
  const target = await simulatorTarget({ injectDefect: simulator => injectDefects(simulator, defects) });
  return through(target, () => ({ middleware: defects.flatMap(({ wire }) => wire ?? []) }));
}

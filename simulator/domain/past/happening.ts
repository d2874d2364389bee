import type { Organization } from '../organizations/model.ts';
import type { World } from '../world.ts';

/** Where something is declared in a fixture: `['organizations', 0, 'posts', 3]`. */
export type Path = readonly (string | number)[];

/** Something that happens before a world's start. */
export interface Happening {
  /** Virtual milliseconds. */
  readonly at: number;
  readonly path: Path;
  /** Does it, by the rules. Throws what these refuse. */
  act(stage: Stage): void;
}

/** What a happening acts in. */
export interface Stage {
  readonly world: World;
  readonly organization: Organization;
  /** Adds what follows from it. */
  add(happening: Happening): void;
}

/** What an organization declares of the past. */
export interface Plan {
  readonly happenings: readonly Happening[];
  /** Says in a sentence what did not come about as declared, once the past is over; null when all did. */
  readonly checks: readonly ((stage: Stage) => { readonly path: Path; readonly message: string } | null)[];
}

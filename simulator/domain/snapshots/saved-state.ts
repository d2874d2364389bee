/** What a snapshot has of each part of the state, as types: `npm run generate` makes shapes of them, by which snapshots from outside are judged. */
import type { ClockState } from '../../kernel/clock.ts';
import type { RandomState } from '../../kernel/random.ts';
import type { World, WorldState } from '../world.ts';

interface Saving<Saved> {
  save(): Saved;
  load(saved: never): void;
}

type SavedOf<Part> = Part extends Saving<infer Saved> ? Saved : never;
type SavedParts<State> = { [Part in keyof State as State[Part] extends Saving<unknown> ? Part : never]: SavedOf<State[Part]> };

/** By area and part, as the areas name them; `frame` is beside them in a snapshot. */
export interface SavedState extends SavedAreas {
  readonly http: { readonly throttle: SavedOf<World['throttle']> };
  readonly kernel: { readonly trail: SavedOf<World['trail']> };
  readonly frame: { readonly clock: ClockState; readonly random: RandomState };
}

type SavedAreas = { readonly [Area in Exclude<keyof WorldState, 'throttle'>]: SavedParts<WorldState[Area]> };

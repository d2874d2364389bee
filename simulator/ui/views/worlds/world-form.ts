/** The form of a new or a reset world, and the call that it comes to. */
import type { CreateWorldRequest, Fixture, ResetWorldRequest } from '../../../../openapi/generated/control-types.ts';

export interface WorldForm {
  readonly origin: 'fixture' | 'fork';
  /** The world to copy. */
  readonly fork: string;
  readonly fixture: Fixture | '';
  readonly seed: string;
  readonly clock: 'manual' | 'realtime' | 'speed' | '';
  readonly speed: string;
  /** In UTC, as the browser's field has it; '' for that of the process. */
  readonly start: string;
}

export const FIXTURES: readonly { readonly value: Fixture | ''; readonly label: string }[] = [
  { value: '', label: 'As the simulator was started' },
  { value: 'default', label: 'Default: three organizations with teams and accounts' },
  { value: 'empty', label: 'Empty' },
];

export const CLOCKS: readonly { readonly value: WorldForm['clock']; readonly label: string }[] = [
  { value: '', label: 'As the simulator was started' },
  { value: 'manual', label: 'Manual: it moves when you move it' },
  { value: 'realtime', label: 'Real time' },
  { value: 'speed', label: 'Faster or slower' },
];

export function newForm(fork: string): WorldForm {
  return { origin: 'fixture', fork, fixture: '', seed: '', clock: '', speed: '10', start: '' };
}

/** What is left empty is for the simulator to choose. */
export function createRequestOf(form: WorldForm): CreateWorldRequest {
  const clock = form.clock === 'speed' ? `${form.speed.trim()}x` : form.clock;
  if (form.origin === 'fork') return { fork: form.fork, ...(clock && { clock }) };
  return { ...resetRequestOf(form), ...(clock && { clock }) };
}

export function resetRequestOf({ fixture, seed, start }: WorldForm): ResetWorldRequest {
  return {
    ...(fixture && { fixture }),
    ...(seed.trim() && { seed: Number(seed) }),
    ...(start && { startTime: `${start}:00Z` }),
  };
}

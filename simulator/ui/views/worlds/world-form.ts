/** The form of a new or reset world and the request that it makes. */

import type { CreateWorldRequest, Fixture, ResetWorldRequest } from '../../../../openapi/generated/control-types.ts';
import { fromDateField } from '../../format.ts';

export interface WorldForm {
  readonly origin: 'fixture' | 'fork';
  /** The world to copy. */
  readonly fork: string;
  readonly fixture: Fixture | '';
  readonly seed: string;
  readonly clock: 'manual' | 'realtime' | 'speed' | '';
  readonly speed: string;
  /** UTC, as in a `datetime-local` input; '' for the default of the process. */
  readonly start: string;
}

export const FIXTURES: readonly { readonly value: Fixture | ''; readonly label: string }[] = [
  { value: '', label: 'As started' },
  { value: 'default', label: 'Default: three organizations with teams and accounts' },
  { value: 'demo', label: 'Demo: two months of an agency' },
  { value: 'empty', label: 'Empty' },
];

export const CLOCKS: readonly { readonly value: WorldForm['clock']; readonly label: string }[] = [
  { value: '', label: 'As started' },
  { value: 'manual', label: 'Manual: advances on request only' },
  { value: 'realtime', label: 'Real time' },
  { value: 'speed', label: 'Custom speed' },
];

export function newForm(fork: string): WorldForm {
  return { origin: 'fixture', fork, fixture: '', seed: '', clock: '', speed: '10', start: '' };
}

/** Empty fields are omitted. */
export function createRequestOf(form: WorldForm): CreateWorldRequest {
  const clock = form.clock === 'speed' ? `${form.speed.trim()}x` : form.clock;
  if (form.origin === 'fork') return { fork: form.fork, ...(clock && { clock }) };
  return { ...resetRequestOf(form), ...(clock && { clock }) };
}

export function resetRequestOf({ fixture, seed, start }: WorldForm): ResetWorldRequest {
  return {
    ...(fixture && { fixture }),
    ...(seed.trim() && { seed: Number(seed) }),
    ...(start && { startTime: fromDateField(start) }),
  };
}

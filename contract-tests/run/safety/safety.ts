/** What protects a deployment during a run. */
import type { Switches } from '../../switches.ts';
import type { Budget } from '../budget.ts';
import type { SendingTools } from './ask.ts';
import type { CreatedResources } from './created-resources.ts';
import type { Presence } from './presence.ts';

export interface Safety extends SendingTools {
  readonly switches: Switches;
  readonly budget: Budget;
  readonly createdResources: CreatedResources;
  readonly presence: Pick<Presence, 'lost' | 'signal'>;
  /** After it aborts, nothing more is sent. */
  readonly signal: AbortSignal;
}

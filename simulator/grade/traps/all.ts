import { deprecatedTrap, forwardCompatibilityTrap } from './answers.ts';
import { errorsTrap, lostAnswersTrap, partsTrap, slowTrap, throttleTrap } from './calls.ts';
import { duplicatesTrap, forgedTrap, lostAcknowledgementsTrap, orderTrap, rawBodyTrap } from './deliveries.ts';
import { limitsTrap, outcomesTrap, reauthorizationTrap } from './service.ts';
import type { Trap } from './trap.ts';

/** Every trap, in the order in which they are asked about a call or a delivery. */
export const traps: readonly Trap[] = [
  throttleTrap,
  errorsTrap,
  lostAnswersTrap,
  slowTrap,
  partsTrap,
  deprecatedTrap,
  forwardCompatibilityTrap,
  forgedTrap,
  duplicatesTrap,
  orderTrap,
  lostAcknowledgementsTrap,
  rawBodyTrap,
  outcomesTrap,
  reauthorizationTrap,
  limitsTrap,
];

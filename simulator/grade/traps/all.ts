import { deprecatedTrap } from './deprecated.ts';
import { duplicatesTrap } from './duplicates.ts';
import { errorsTrap } from './errors.ts';
import { forgedTrap } from './forged.ts';
import { forwardCompatibilityTrap } from './forward-compatibility.ts';
import { limitsTrap } from './limits.ts';
import { lostAcknowledgementsTrap } from './lost-acknowledgements.ts';
import { lostAnswersTrap } from './lost-answers.ts';
import { orderTrap } from './order.ts';
import { outcomesTrap } from './outcomes.ts';
import { partsTrap } from './parts.ts';
import { rawBodyTrap } from './raw-body.ts';
import { reauthorizationTrap } from './reauthorization.ts';
import { slowTrap } from './slow.ts';
import { throttleTrap } from './throttle.ts';
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

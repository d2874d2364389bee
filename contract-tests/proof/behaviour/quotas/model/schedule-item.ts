import * as fc from 'fast-check';
import { itemCommand, whichItem } from './item-command.ts';
import { schedule, WHENS } from './items.ts';

/** Schedules a draft, or moves a scheduled item to another day. */
export const scheduleItem = fc
  .tuple(whichItem, fc.constantFrom(...WHENS))
  .map(([which, when]) => itemCommand(which, `schedule, ${when},`, (item, model, real) => schedule(model, real, which.kind, item, when)));

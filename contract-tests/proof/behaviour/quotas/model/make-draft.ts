import { itemCommand, whichItem } from './item-command.ts';
import { takeBack } from './items.ts';

/** Makes a scheduled item a draft. */
export const makeItemDraft = whichItem.map(which =>
  itemCommand(which, 'take back', (item, model, real) => takeBack(model, real, which.kind, item)),
);

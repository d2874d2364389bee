import { itemCommand, whichItem } from './item-command.ts';
import { remove } from './items.ts';

/** Deletes a post or comment, unless it is being published. */
export const deleteItem = whichItem.map(which =>
  itemCommand(which, 'delete', (item, model, real) => remove(model, real, which.kind, item)),
);

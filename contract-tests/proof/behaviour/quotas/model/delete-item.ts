import { itemCommand, whichItem } from './item-command.ts';
import { remove } from './items.ts';

/** Deletes one, unless it is on its way. */
export const deleteItem = whichItem.map(which =>
  itemCommand(which, 'delete', (item, model, real) => remove(model, real, which.kind, item)),
);

import { aboutItem, whichItem } from './about-item.ts';
import { remove } from './items.ts';

/** Deletes one, unless it is on its way. */
export const deleteItem = whichItem.map(which => aboutItem(which, 'delete', (item, model, real) => remove(model, real, which.kind, item)));

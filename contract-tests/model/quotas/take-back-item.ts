import { aboutItem, whichItem } from './about-item.ts';
import { takeBack } from './items.ts';

/** Makes a draft of one that is scheduled. */
export const takeBackItem = whichItem.map(which =>
  aboutItem(which, 'take back', (item, model, real) => takeBack(model, real, which.kind, item)),
);

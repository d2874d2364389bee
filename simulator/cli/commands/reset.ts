import { onlyAction } from '../actions.ts';

/** `sim reset`: resets the world of a running simulator. */
export const run = onlyAction(
  undefined,
  client => client.call('resetWorld', { body: {} }),
  ({ id }) => `World ${id} was reset`,
);

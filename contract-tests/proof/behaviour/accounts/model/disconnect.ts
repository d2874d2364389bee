import { expectSame, iso } from '../../../../model/real.ts';
import { accountCommand, whichSlot } from './account-command.ts';
import { remove } from './model.ts';

/** Disconnects an account: it is removed at once, and is not checked any more. */
export const disconnect = whichSlot.map(choice =>
  accountCommand(choice, 'disconnect', async ({ id }, slot, model, { did }) => {
    const { teamId, type } = slot;
    const gone = await did('disconnectSocialAccount', { body: { teamId, type } });
    expectSame('the account that was disconnected', [gone['id'], gone['deletedAt']], [id, iso(model.now)]);
    remove(model, slot, model.now);
  }),
);

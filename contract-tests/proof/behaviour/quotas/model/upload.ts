import * as fc from 'fast-check';
import type { Command } from '../../../../model/define-model.ts';
import { expectStatus, fieldsOf } from '../../../../model/real.ts';
import { leaveRoom } from './leave-room.ts';
import { count, monthly, type QuotasModel } from './model.ts';
import { expectFull, expectMonth, fullOf, keyOf } from './observe.ts';

/** A URL for which the simulated web answers 404. */
export const GONE_URL = 'https://media.test/gone.jpg';

/** Uploads a file from its URL, or from a URL without a file. Only uploads count, and they still count after they were deleted. */
export const upload = fc
  .record({
    account: fc.nat(9),
    isThere: fc.constantFrom(true, true, true, false),
    isDeleted: fc.constantFrom(false, false, true),
    room: fc.option(fc.constantFrom(0, 1), { freq: 1 }),
  })
  .map(
    ({ account: number, isThere, isDeleted, room }): Command<QuotasModel> => ({
      check: () => true,
      async run(model, real) {
        const account = model.accounts[number % model.accounts.length];
        if (!account) return;
        if (room !== null && account.organization === 'acme') await leaveRoom(model, real, 'monthlyUploads', account, room);
        model.made += 1;
        const url = isThere ? `https://media.test/${model.made}.jpg` : GONE_URL;
        const key = keyOf(account, real);
        const answer = await real.call('createUploadFromUrl', { body: { teamId: account.teamId, url }, ...key });
        const quota = monthly(model, 'monthlyUploads', account);
        const full = fullOf(model, [quota]);
        // The quota may be checked before the file or after it: the specification leaves it open.
        if (full.length > 0 && (isThere || answer.status === 403)) expectFull('an upload', answer, full);
        else expectStatus('an upload', answer, isThere ? 200 : 400);
        if (answer.status === 200) {
          count(model, quota);
          if (isDeleted) await real.did('deleteUpload', { path: { id: String(fieldsOf(answer.body)['id']) }, ...key });
        }
        await expectMonth(model, real, account, 'monthlyUploads');
      },
      toString: () =>
        `upload ${isThere ? 'a file' : 'from a URL without a file'}${isDeleted ? ', and delete it,' : ''} for account #${number}${room === null ? '' : `, with room for ${room}`}`,
    }),
  );

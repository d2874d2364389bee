import * as fc from 'fast-check';
import type { Command } from '../../../../model/define-model.ts';
import { expectSame, expectStatus, fieldsOf } from '../../../../model/real.ts';
import { count, monthly, type QuotasModel, usedOf } from './model.ts';
import { expectFull, expectImports, fullOf } from './observe.ts';

/** An import finishes within this time. */
const DONE_MS = 300_000;
const PLATFORMS = ['INSTAGRAM', 'LINKEDIN'] as const;

/** Imports posts: 403 without capacity, and a smaller count if the capacity is too low. Imported posts count. */
export const importHistory = fc.tuple(fc.constantFrom(...PLATFORMS), fc.constantFrom(1, 3, 4, 100)).map(
  ([platform, wanted]): Command<QuotasModel> => ({
    check: ({ now, failures }) => !failures.has(platform) && new Date(now).getUTCMonth() === new Date(now + DONE_MS).getUTCMonth(),
    async run(model, real) {
      const account = model.accounts.find(each => each.platform === platform && each.organization === 'acme');
      if (!account) return;
      const body = { teamId: account.teamId, socialAccountType: platform, count: wanted };
      const answer = await real.call('createHistoryImport', { body });
      const quota = monthly(model, 'historyPosts', account);
      const full = fullOf(model, [quota]);
      if (full.length > 0) return expectFull('a history import', answer, full);
      expectStatus('a history import', answer, 201);
      const { id, requestedCount } = fieldsOf(answer.body);
      expectSame('the count of a history import', requestedCount, Math.min(wanted, quota.limit - usedOf(model, quota)));
      model.now += DONE_MS;
      await real.moveClock(model.now);
      const done = await real.did('getHistoryImport', { path: { importId: String(id) } });
      expectSame('the status of a history import', done['status'], 'COMPLETED');
      const imported = Number(done['postsImported']);
      if (imported > Number(requestedCount)) throw new Error(`${imported} posts were imported, ${String(requestedCount)} were asked for`);
      count(model, quota, imported);
      await expectImports(model, real);
    },
    toString: () => `import ${wanted} posts of ${platform}`,
  }),
);

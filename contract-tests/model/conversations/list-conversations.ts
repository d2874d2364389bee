import * as fc from 'fast-check';
import type { Command } from '../define-model.ts';
import { expectSame, fieldsOf } from '../real.ts';
import type { ConversationsModel } from './model.ts';

/** Lists the conversations of one status, or all. */
export const listConversations = fc.option(fc.constantFrom('OPEN' as const, 'ARCHIVED' as const)).map(
  (status): Command<ConversationsModel> => ({
    check: () => true,
    async run({ conversations }, real) {
      const query = { teamId: real.teamId, limit: 100, ...(status && { status }) };
      const { items, total } = await real.did('listConversations', { query });
      const shown = (Array.isArray(items) ? items : []).map(fieldsOf);
      for (const each of shown)
        if (status) expectSame(`status of ${String(each['id'])} in the list of ${status} conversations`, each['status'], status);
      if (!real.has.has('control')) return;
      const expected = conversations.filter(each => status === null || each.status === status).map(({ id }) => id);
      expectSame(`the list of ${status ?? 'all'} conversations`, shown.map(({ id }) => String(id)).sort(), expected.sort());
      expectSame('its total', total, expected.length);
    },
    toString: () => `list ${status ?? 'all'} conversations`,
  }),
);

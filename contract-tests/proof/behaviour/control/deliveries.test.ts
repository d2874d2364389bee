/** The deliveries that the control API lists. */

import type { Fields } from '../../../exchange.ts';
import { expectEqual, expectThat, objectsOf, read } from '../../../suites/asking.ts';
import { behaviour } from '../behaviour.fixture.ts';
import { combinations } from '../combinations.ts';
import { askerOf } from './changes.ts';

interface Filters {
  readonly isOwn: boolean | undefined;
  readonly webhook: number | undefined;
  readonly status: string | undefined;
}

behaviour<Filters>({
  id: 'control/deliveries',
  area: 'control',
  title: 'Deliveries are listed by organization, endpoint and status, and by any of them together',
  rules: [],
  cases: combinations({
    isOwn: [undefined, true, false],
    webhook: [undefined, 0, 1],
    status: [undefined, 'PENDING', 'SUCCEEDED', 'FAILED'],
  }),
  async check({ session, control, advance }, { isOwn, webhook, status }) {
    const ids: string[] = [];
    for (const organizationId of ['org_acme', 'org_pro'])
      ids.push(String((await control('POST', '/_sim/webhooks', { organizationId, url: `http://127.0.0.1:1/${organizationId}` }))['id']));
    for (const name of ['One', 'Two']) {
      await read(session, 'createTeam', { body: { name } });
      // The deliveries of the first team have been given up by then.
      await advance(name === 'One' ? 'P2D' : 'PT1M');
    }
    const ask = await askerOf(session);
    const listed = async (query: string): Promise<readonly Fields[]> =>
      objectsOf((await ask('GET', `/_sim/deliveries?limit=1000${query}`)).body['items']);
    const all = await listed('');
    expectThat(new Set(all.map(each => each['status'])).size > 1, 'All deliveries have the same status');
    const own = new Set([ids[0]]);
    const wanted = all.filter(
      each =>
        (isOwn === undefined || own.has(String(each['webhookId'])) === isOwn) &&
        (webhook === undefined || each['webhookId'] === ids[webhook]) &&
        (status === undefined || each['status'] === status),
    );
    const query = [
      ...(isOwn === undefined ? [] : [`&organizationId=${isOwn ? 'org_acme' : 'org_pro'}`]),
      ...(webhook === undefined ? [] : [`&webhookId=${ids[webhook]}`]),
      ...(status === undefined ? [] : [`&status=${status}`]),
    ].join('');
    expectEqual(
      `the deliveries with ${query}`,
      (await listed(query)).map(({ id }) => id),
      wanted.map(({ id }) => id),
    );
  },
});

behaviour<string>({
  id: 'control/unknown-organization',
  area: 'control',
  title: 'An endpoint of an unknown organization is refused and not registered',
  rules: [],
  cases: ['org_nobody', 'team_acme_support'],
  async check({ session, control }, organizationId) {
    const before = await control('GET', '/_sim/webhooks');
    const { status } = await (await askerOf(session))('POST', '/_sim/webhooks', { organizationId, url: 'http://127.0.0.1:1/' });
    expectEqual(`the answer for ${organizationId}`, status, 404);
    expectEqual('the endpoints', await control('GET', '/_sim/webhooks'), before);
  },
});

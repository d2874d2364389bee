/** Look-ups about people: hidden names, private users, reshares that may not be reshared, and a token that was revoked. */
import { fieldsOf } from '../../../exchange.ts';
import { ask, expectAnswer, expectEqual, expectThat, objectsOf, read } from '../../../suites/requests.ts';
import { behaviour } from '../behaviour.fixture.ts';

behaviour<null>({
  id: 'lookups/hidden-names',
  area: 'lookups',
  title: 'displayName fills the name of a person that LINKEDIN hides',
  rules: ['MSC-422'],
  cases: [null],
  async check({ session }) {
    const query = { teamId: session.teamId, url: 'https://www.linkedin.com/in/ada-7' };
    const find = async (more: object) => {
      const { people } = await read(session, 'findLinkedinMentions', { query: { ...query, ...more } });
      return objectsOf(people)[0];
    };
    const hidden = await find({});
    expectEqual('a hidden name', [hidden?.['display'], hidden?.['needsDisplayName']], ['', true]);
    expectEqual('the name with displayName', (await find({ displayName: 'Ada King' }))?.['display'], 'Ada King');
    for (const more of [{ scope: 'people' }, { scope: 'all', q: 'ada' }]) expectThat((await find(more)) !== undefined, 'nobody is found');
  },
});

behaviour<string>({
  id: 'lookups/private-users',
  area: 'lookups',
  title: 'An INSTAGRAM user who is private is no error: exists is false, and there are no data',
  rules: ['D-MSC-60'],
  cases: ['harbor_private', 'x_private'],
  async check({ session }, username) {
    const body = await read(session, 'findInstagramUser', { query: { teamId: session.teamId, username } });
    expectEqual(`the answer for ${username}`, body, { exists: false, data: null });
  },
});

behaviour<string | null>({
  id: 'lookups/reshares',
  area: 'lookups',
  title: 'A reshare that may not be reshared is refused with 422 as a parent, and so is the same reshare again; others are not',
  rules: ['D-MSC-52', 'D-MSC-53'],
  cases: ['CONNECTIONS', 'PUBLIC', 'LOGGED_IN', 'CONTAINER', null],
  async check({ session }, visibility) {
    const { teamId } = session;
    const reshare = (parentPostUrn: unknown, commentary: string, more: object) =>
      ask(session, 'reshareLinkedinPost', { body: { teamId, parentPostUrn, commentary, ...more } });
    const foreign = 'urn:li:share:7012345678901234567';
    const closed = await reshare(foreign, 'Look at this', { visibility, disableReshare: true });
    expectAnswer('a reshare', closed, 200);
    const { success, id, activity, permalink } = fieldsOf(closed.body);
    expectEqual('success and the kind of permalink', [success, typeof permalink], [true, 'string']);
    expectAnswer('the same reshare again', await reshare(foreign, 'Look at this', {}), 422);
    for (const urn of [id, activity]) expectAnswer('a reshare of what may not be reshared', await reshare(urn, 'And this', {}), 422);
    const open = await reshare(foreign, 'Look at that', { disableReshare: null, visibility: 'PUBLIC' });
    expectAnswer('another reshare', open, 200);
    const parent = fieldsOf(open.body);
    expectAnswer('a reshare of it', await reshare(parent['id'], 'And that', { disableReshare: false }), 200);
    expectAnswer('the same by the URN of its activity', await reshare(parent['activity'], 'And that', {}), 422);
  },
});

behaviour<null>({
  id: 'lookups/revoked-token',
  area: 'lookups',
  title: 'The inspection of a revoked token is 200: is_valid is false, there are no scopes, and the error has code 190',
  rules: ['D-MSC-59'],
  cases: [null],
  async check({ session, control }) {
    const query = { teamId: session.teamId };
    expectEqual('is_valid of a token', (await read(session, 'debugFacebookToken', { query }))['is_valid'], true);
    await control('POST', '/_sim/platforms/FACEBOOK/events', { type: 'token-revoked', socialAccountId: 'sa_acme_facebook' });
    const { is_valid: isValid, scopes, error } = await read(session, 'debugFacebookToken', { query });
    expectEqual('what is said of the revoked token', [isValid, scopes, fieldsOf(error)['code']], [false, [], 190]);
  },
});

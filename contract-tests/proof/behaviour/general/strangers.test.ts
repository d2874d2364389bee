/** Endpoints that are not simulated, and uploads of another team. */

import * as fc from 'fast-check';
import { callOf } from '../../../arbitraries/known-ids.ts';
import { checkError } from '../../../checks/error-shape.ts';
import { fieldsOf, send } from '../../../exchange.ts';
import { behaviourOf } from '../behaviour.fixture.ts';

behaviourOf<string>({
  id: 'strangers/not-simulated',
  area: 'auth',
  title: 'An endpoint that is not simulated answers 401 without a key, 403 with an unknown one, else 501',
  rules: ['D-GEN-25'],
  needs: ['control'],
  cases: () => fc.stringMatching(/^[a-z]{1,12}(\/[a-z]{1,12})?$/).map(rest => `/api/v1/billing/${rest}`),
  async check(session, path) {
    const statusWith = async (key: string | null): Promise<number> => {
      const headers = key === null ? {} : { 'x-api-key': key };
      return (await session.fetch(session.baseUrl + path, { method: 'GET', headers })).status;
    };
    const statuses = [await statusWith(null), await statusWith('sk_nobody'), await statusWith(session.apiKey)];
    if (statuses.join() !== '401,403,501') throw new Error(`${path} answered ${statuses.join(', ')} instead of 401, 403, 501`);
  },
});

const OTHER_TEAM = 'team_acme_support';

behaviourOf<'DRAFT' | 'SCHEDULED'>({
  id: 'strangers/upload-of-another-team',
  area: 'uploads',
  title: 'A post cannot use an upload of another team',
  rules: ['D-UPL-14'],
  needs: ['control', 'writes'],
  cases: () => fc.constantFrom('DRAFT', 'SCHEDULED'),
  async check(session, status) {
    await session.control?.('POST', '/_sim/reset', {});
    const { teamId } = session;
    const url = 'https://cdn.example.com/picture.png';
    const made = await send(session, { ...callOf('createUploadFromUrl', {}), body: { teamId, url } });
    const data = { FACEBOOK: { text: 'Look', uploadIds: [fieldsOf(made.body)['id']] } };
    const post = { title: 'Look', status, postDate: '2026-03-10T09:00:00Z', socialAccountTypes: ['FACEBOOK'], data };
    const create = async (owner: string) => send(session, { ...callOf('createPost', {}), body: { ...post, teamId: owner } });
    checkError(await create(OTHER_TEAM), 404);
    const own = await create(teamId);
    if (own.status !== 200) throw new Error(`its own team got ${own.status}: ${own.text.slice(0, 200)}`);
  },
});

/** Rate limits of a platform that affect one account, and imports for that account and for others. */

import type { Platform } from '../../../../openapi/generated/types.ts';
import { expectEqual, objectsOf, read } from '../../../suites/asking.ts';
import { csvText, PLAIN_LAYOUT } from '../../../suites/csv-imports/import-file.ts';
import { behaviour } from '../behaviour.fixture.ts';

/** Platforms on which a post with only a text can be scheduled. */
const PLATFORMS: readonly Platform[] = ['FACEBOOK', 'TWITTER', 'LINKEDIN', 'BLUESKY'];
const ENDS = '2026-03-02T15:30:00.000Z';
const MIDNIGHT = '2026-03-03T00:00:00.000Z';

interface Limited {
  readonly hits: 'own' | 'other';
  readonly hasEnd: boolean;
}

const CASES: readonly Limited[] = [
  { hits: 'own', hasEnd: true },
  { hits: 'own', hasEnd: false },
  { hits: 'other', hasEnd: true },
  { hits: 'other', hasEnd: false },
];

behaviour<Limited>({
  id: 'csv-imports/limited-accounts',
  area: 'csv-imports',
  title: 'A rate limit of a platform pauses the import of rows for the affected account until it ends, and for no other',
  rules: ['CSV-24', 'D-CSV-08', 'D-CSV-13'],
  cases: CASES,
  async check({ session, control, advance }, { hits, hasEnd }) {
    const { id: teamId } = await read(session, 'createTeam', { body: { name: 'Limited' } });
    const imports = new Map<Platform, unknown>();
    for (const type of PLATFORMS) {
      const { id: other } = await control('POST', '/_sim/social-accounts', { teamId, type });
      const socialAccountId = hits === 'own' ? `sa_acme_${type.toLowerCase()}` : other;
      await control('PATCH', `/_sim/platforms/${type}`, {
        failure: { mode: 'rate-limited', socialAccountId, ...(hasEnd && { resetAt: ENDS }) },
      });
      const row = {
        teamId: session.teamId,
        title: type,
        postDate: '2026-03-09T09:00:00Z',
        status: 'SCHEDULED',
        socialAccountTypes: type,
        text: 'Hi',
      };
      const body = { file: { name: 'rows.csv', type: 'text/csv', content: csvText([row], PLAIN_LAYOUT) } };
      imports.set(type, (await read(session, 'createCsvImport', { body }, 201))['id']);
    }
    await advance('PT1M');
    const shown = objectsOf((await read(session, 'listCsvImports', { query: { limit: 100 } }))['items']);
    const expected = hits === 'own' ? ['RATE_LIMITED', hasEnd ? ENDS : MIDNIGHT] : ['COMPLETED', null];
    for (const [type, id] of imports) {
      const own = shown.find(each => each['id'] === id);
      expectEqual(`status and rateLimitResetAt of an import for ${type}`, [own?.['status'], own?.['rateLimitResetAt']], expected);
    }
  },
});

/** Invalid history imports, for accounts from which the run may import. */
import * as fc from 'fast-check';
import { publicApi } from '../../../openapi/document.ts';
import type { Fields } from '../../exchange.ts';
import type { Property } from '../../property.ts';
import { importPlatforms } from '../operation.ts';
import { ask, expectAnswer } from '../requests.ts';

interface RefusedChoice {
  readonly platform: number;
  readonly count: number;
  /** Fields that violate the document. */
  readonly mistake: Fields;
}

const historyPlatforms = (publicApi.schema('HistoryPlatform').enum ?? []).map(String);

function refusedHistoryStarts(): Property<RefusedChoice> {
  return {
    id: 'history-imports/refused-starts',
    area: 'history-imports',
    title: 'A history import with a surface, media type, flag, count or platform that is not in the document is refused',
    rules: ['HIS-02', 'HIS-03', 'QTA-22', 'D-HIS-01'],
    needs: ['writes', 'imports'],
    cases: ({ control }) =>
      fc.record({
        platform: fc.nat(20),
        count: fc.integer({ min: 1, max: 3 }),
        mistake: fc.constantFrom<Fields[]>(
          { surface: 'WALL' },
          { surface: 'ALL_OF_IT' },
          { mediaType: 'AUDIO' },
          { withAnalytics: 'perhaps' },
          { importCarousels: 'perhaps' },
          { count: 0 },
          { count: 101 },
          { count: 1.5 },
          // On a deployment the guard blocks calls for platforms that --allow-import does not name.
          ...(control ? [{ socialAccountType: 'MYSPACE' }] : []),
        ),
      }),
    async check(session, { platform, count, mistake }) {
      const platforms = await importPlatforms(session, historyPlatforms);
      const body = { teamId: session.teamId, socialAccountType: platforms[platform % platforms.length], count, ...mistake };
      expectAnswer(`an import with ${JSON.stringify(mistake)}`, await ask(session, 'createHistoryImport', { body }), 400);
    },
  };
}

export function suite(): readonly Property[] {
  return [refusedHistoryStarts()] as Property[];
}

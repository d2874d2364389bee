/** Invalid imports of reviews and recommendations, for accounts from which the run may import. */
import * as fc from 'fast-check';
import { limits } from '../../../openapi/document.ts';
import type { Fields } from '../../exchange.ts';
import type { Property } from '../../property.ts';
import { importPlatforms } from '../operation.ts';
import { ask, expectAnswer } from '../requests.ts';

interface RefusedChoice {
  readonly platform: number;
  /** Fields that violate the document. */
  readonly mistake: Fields;
}

const STARTS = { GOOGLE_BUSINESS: 'startReviewImport', FACEBOOK: 'startRecommendationImport' } as const;

function refusedReviewStarts(): Property<RefusedChoice> {
  return {
    id: 'reviews/refused-starts',
    area: 'reviews',
    title: 'An import of reviews or recommendations whose count is no whole number from 1 to 250 is refused',
    rules: ['QTA-23'],
    needs: ['writes', 'imports'],
    cases: () =>
      fc.record({
        platform: fc.nat(20),
        mistake: fc.constantFrom<Fields[]>(
          { count: 0 },
          { count: -1 },
          { count: limits.quotas.reviewsPerRequest + 1 },
          { count: 1.5 },
          { count: 'many' },
          {},
        ),
      }),
    async check(session, { platform, mistake }) {
      const platforms = await importPlatforms(session, Object.keys(STARTS));
      const start = platforms[platform % platforms.length] === 'FACEBOOK' ? STARTS.FACEBOOK : STARTS.GOOGLE_BUSINESS;
      const body = { teamId: session.teamId, ...mistake };
      expectAnswer(`an import with ${JSON.stringify(mistake)}`, await ask(session, start, { body }), 400);
    },
  };
}

export function suite(): readonly Property[] {
  return [refusedReviewStarts()] as Property[];
}

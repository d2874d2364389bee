import { mapResult, replaceMethod } from '../inject-defect.ts';
import { mutants } from '../mutant.ts';

export const profiles = mutants('profiles', {
  'covers-pile-up': [
    'A new cover leaves the one before',
    {
      world: ({ platforms }) =>
        replaceMethod(platforms.GOOGLE_BUSINESS.locations, 'change', next => (externalId, changes) => {
          const before = platforms.GOOGLE_BUSINESS.locations.profile(externalId).media;
          const [added] = changes.media ?? [];
          const isNew = added !== undefined && !before.includes(added);
          next(externalId, isNew ? { ...changes, media: [added, ...before] } : changes);
        }),
    },
  ],
  'withheld-first': [
    'Search keywords with a withheld number come first',
    {
      operations: {
        listGoogleSearchKeywords: mapResult(body => ({
          ...body,
          searchKeywords: Array.isArray(body['searchKeywords']) ? body['searchKeywords'].toReversed() : [],
        })),
      },
    },
  ],
});

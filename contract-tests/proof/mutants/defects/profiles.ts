import { mapResult, replaceMethod } from '../inject-defect.ts';
import { mutants } from '../mutant.ts';

export const profiles = mutants('profiles', {
  'check-is-write': [
    'validateOnly stores what it checks',
    {
      operations: {
        updateGoogleLocation: (go, { request }) => go({ request: { ...request, body: { ...request.body, validateOnly: false } } }),
      },
    },
  ],
  'mask-forgotten': [
    'An attribute that the mask names and the body lacks is not cleared',
    {
      operations: {
        updateGoogleAttributes(go, { request }) {
          const { attributes, attributeMask } = request.body;
          const sent = Array.isArray(attributes) && attributes.length > 0;
          return go({ request: { ...request, body: { ...request.body, attributeMask: sent ? undefined : attributeMask } } });
        },
      },
    },
  ],
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
  'features-open': [
    'A location without food menus has an empty list',
    {
      operations: {
        getGoogleFoodMenus(go, { world }) {
          const { locations } = world.platforms.GOOGLE_BUSINESS;
          const { location } = locations.profile('google_business_acme');
          if (location.metadata.canHaveFoodMenus) return go();
          return { name: `${location.name}/foodMenus`, menus: [] };
        },
      },
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

import { expectSame, expectStatus, type Fields, fieldsOf, type Real } from '../real.ts';
import type { ModelMedia, ProfilesModel } from './model.ts';

/** Throws unless the service shows the profile of the model, or refuses to because Google takes no calls. */
export async function expectProfile(model: ProfilesModel, real: Real): Promise<void> {
  if (model.isLimited) {
    expectStatus(
      'getGoogleLocation while Google takes no calls',
      await real.call('getGoogleLocation', { query: { teamId: real.teamId } }),
      429,
    );
    return;
  }
  const shown = await readProfile(model, real);
  expectFieldsOfLocation(shown.location, model.location);
  expectSame('the attributes', shown.attributes, model.attributes);
  expectSame('the services', shown.services, model.hasServices ? model.services : undefined);
  expectSame('the menus', shown.menus, model.hasMenus ? model.menus : undefined);
  expectSame('the links', shown.links, model.links);
  expectSame('the photos', shown.media, model.media);
}

/** Throws unless both have the same fields; their order does not matter. */
export function expectFieldsOfLocation(shown: Fields, expected: Fields): void {
  const sorted = (fields: Fields) => Object.entries(fields).toSorted(([a], [b]) => (a < b ? -1 : 1));
  const withoutFeatures = ({ metadata: _metadata, ...others }: Fields) => others;
  expectSame('the location', sorted(withoutFeatures(shown)), sorted(withoutFeatures(expected)));
}

type Shown = Pick<ProfilesModel, 'location' | 'attributes' | 'services' | 'menus' | 'links'> & { readonly media: readonly ModelMedia[] };

/** Reads the whole profile. A list of a feature that is off must be refused, and is undefined. */
export async function readProfile({ hasServices, hasMenus }: Pick<ProfilesModel, 'hasServices' | 'hasMenus'>, real: Real): Promise<Shown> {
  const query = { teamId: real.teamId };
  const services = await real.call('getGoogleServiceList', { query });
  expectStatus('getGoogleServiceList', services, hasServices ? 200 : 400);
  const menus = await real.call('getGoogleFoodMenus', { query });
  expectStatus('getGoogleFoodMenus', menus, hasMenus ? 200 : 400);
  return {
    location: await real.did('getGoogleLocation', { query }),
    attributes: listIn(await real.did('getGoogleAttributes', { query }), 'attributes'),
    services: hasServices ? fieldsOf(services.body)['serviceItems'] : undefined,
    menus: hasMenus ? fieldsOf(menus.body)['menus'] : undefined,
    links: listIn(await real.did('listPlaceActionLinks', { query }), 'placeActionLinks'),
    media: listIn(await real.did('listGoogleMedia', { query }), 'mediaItems').map(item => ({
      name: String(item['name']),
      category: String(fieldsOf(item['locationAssociation'])['category']),
    })),
  };
}

function listIn(answer: Fields, name: string): readonly Fields[] {
  const list = answer[name];
  return Array.isArray(list) ? list.map(fieldsOf) : [];
}

import { replaceMethod } from '../inject-defect.ts';
import { mutants } from '../mutant.ts';

export const auth = mutants('auth', {
  'any-key': [
    'An unknown key authenticates as the first organization',
    {
      world(world) {
        const { apiKeys } = world.organizations;
        // A key with this prefix may belong to another world, so it is not accepted here.
        replaceMethod(apiKeys, 'get', next => key => next(key) ?? (key.startsWith('sk_sim_') ? undefined : apiKeys.all()[0]));
      },
    },
  ],
  'open-gate': [
    'Every organization has every feature',
    {
      world(world) {
        const { byId: organizations } = world.organizations;
        for (const organization of organizations.all()) organizations.update(organization, { features: { dms: true, automations: true } });
      },
    },
  ],
  'open-when-missing': [
    'What is not simulated answers 501 to anyone',
    {
      wire(url, init, go) {
        if (!new URL(url).pathname.startsWith('/api/v1/billing/')) return go(url, init);
        return Promise.resolve(Response.json({ statusCode: 501, message: 'Not simulated' }, { status: 501 }));
      },
    },
  ],
});

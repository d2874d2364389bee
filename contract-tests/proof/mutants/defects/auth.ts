import { apiError, type OperationCall, replaceMethod } from '../inject-defect.ts';
import { mutants } from '../mutant.ts';

/** Returns the call with the owner of the resource as its caller. */
function asOwner({ world, caller, request }: OperationCall): Pick<OperationCall, 'caller'> {
  const { id } = request.path;
  const organizationId = world.uploads.byId.get(String(id))?.organizationId ?? world.posts.byId.get(String(id))?.organizationId;
  const organization = world.organizations.byId.get(organizationId ?? '');
  return { caller: organization ? { organization } : caller };
}

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
  'foreign-upload': ['Uploads of other organizations can be read', { operations: { getUpload: (go, call) => go(asOwner(call)) } }],
  'foreign-id-leaks': [
    'An upload of another organization answers 403 instead of 404',
    {
      operations: {
        getUpload(go, call) {
          if (asOwner(call).caller.organization.id !== call.caller.organization.id) throw apiError(403, 'Not your upload');
          return go();
        },
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

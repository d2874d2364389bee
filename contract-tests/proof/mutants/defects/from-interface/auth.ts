import { apiError, type OperationCall, type Replacement } from '../../inject-defect.ts';
import { mutants } from '../../mutant.ts';

type Find = (call: OperationCall) => { readonly organizationId: string } | undefined;

/** Runs an operation with the owner of the resource as its caller. */
function asOwner(find: Find): Replacement {
  return (go, call) => {
    const organization = call.world.organizations.byId.get(find(call)?.organizationId ?? '');
    return go({ caller: organization ? { organization } : call.caller });
  };
}

export const auth = mutants('auth', {
  'foreign-reference-key': [
    'Posts of other organizations are found by their reference key',
    {
      operations: {
        getPostByReferenceKey: asOwner(({ world, caller, request }) => {
          const { referenceKey } = request.path;
          const found = world.posts.byId.all().filter(post => post.referenceKey === referenceKey && post.status !== 'DELETED');
          return found.find(({ organizationId }) => organizationId === caller.organization.id) ?? found[0];
        }),
      },
    },
  ],
  'foreign-account-usage': [
    'The daily limits of accounts of other organizations can be read',
    {
      operations: {
        getDailyLimits: asOwner(({ world, request }) => world.accounts.byId.get(String(request.query['socialAccountId']))),
      },
    },
  ],
  'rich-messages-need-both': [
    'Rich messages answer 404 to an organization that has direct messages, but not automations',
    {
      operations: {
        sendRichMessage(go, { caller }) {
          if (!caller.organization.features.automations) throw apiError(404, 'Not found');
          return go();
        },
      },
    },
  ],
  'key-in-any-case': [
    'An API key is found whatever the case of its letters',
    {
      wire(url, init, go) {
        const key = init.headers['x-api-key'];
        if (key === undefined) return go(url, init);
        return go(url, { ...init, headers: { ...init.headers, 'x-api-key': key.toLowerCase() } });
      },
    },
  ],
  'feature-before-key': [
    'Endpoints of features on the allowlist answer 404 to a call without a key',
    {
      async wire(url, init, go) {
        const { pathname } = new URL(url);
        const isFeature = /^\/api\/v1\/(automation|conversations|social-account\/messaging)/.test(pathname);
        const response = await go(url, init);
        if (!isFeature || response.status !== 401) return response;
        return Response.json({ statusCode: 404, message: 'Not found' }, { status: 404 });
      },
    },
  ],
});

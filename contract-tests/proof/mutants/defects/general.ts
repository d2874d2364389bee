import type { SentInit } from '../../../session.ts';
import {
  apiError,
  type Injection,
  interceptEvents,
  mapItems,
  mapResult,
  type OperationCall,
  omit,
  onUpdate,
  type Replacement,
  replaceMethod,
  reschedule,
  rewriteJson,
} from '../inject-defect.ts';
import { mutants } from '../mutant.ts';

function withJson({ headers }: SentInit): SentInit['headers'] {
  return { ...headers, 'content-type': 'application/json' };
}

type Find = (call: OperationCall) => { readonly organizationId: string } | undefined;

/** Runs an operation with the owner of the resource as its caller. */
function asOwner(find: Find): Replacement {
  return (go, call) => {
    const organization = call.world.organizations.byId.get(find(call)?.organizationId ?? '');
    return go({ caller: organization ? { organization } : call.caller });
  };
}

/** Replaces the status of refusals of /misc. */
function answersInstead(
  { status, message }: { readonly status: number; readonly message: RegExp },
  other: number,
): Pick<Injection, 'wire'> {
  return {
    async wire(url, init, go) {
      const answer = await go(url, init);
      if (answer.status !== status || !new URL(url).pathname.startsWith('/api/v1/misc/')) return answer;
      const text = await answer.text();
      if (!message.test(text)) return new Response(text, answer);
      return Response.json({ ...JSON.parse(text), statusCode: other }, { status: other });
    },
  };
}

export const general = [
  ...mutants('general', {
    'unknown-filter': {
      defect: 'A filter by an unknown account gives an empty list',
      listAutomations(go, { request }) {
        try {
          return go();
        } catch (error) {
          if (request.query['socialAccountId'] === undefined) throw error;
          return { items: [], total: 0 };
        }
      },
    },
    'missing-property': { defect: 'A post of a list has no status', listPosts: mapItems(items => items.map(item => omit(item, 'status'))) },
    crash: {
      defect: 'Listing uploads by type fails with 500',
      listUploads(go, { request }) {
        if (request.query['type'] !== undefined) throw new TypeError('type is not iterable');
        return go();
      },
    },
    'reading-writes': {
      defect: 'Reading a post changes it',
      getPost: mapResult((body, { world }) => {
        const post = world.posts.byId.get(String(body['id']));
        if (post) world.posts.byId.update(post, { updatedAt: world.clock.now(), title: `${post.title}.` });
        return body;
      }),
    },
    'no-issues': {
      defect: 'A validation error has no issues',
      wire: (url, init, go) => rewriteJson(go(url, init), body => omit(body, 'issues')),
    },
    'head-without-status': {
      defect: 'HEAD answers 200 where GET answers an error',
      async wire(url, init, go) {
        const response = await go(url, init);
        return init.method === 'HEAD' ? new Response(null, { status: 200, headers: response.headers }) : response;
      },
    },
    'any-type': {
      defect: 'A body of any type is read as JSON',
      wire(url, init, go) {
        const type = init.headers['content-type'] ?? '';
        if (type === '' || type.includes('json') || type.includes('multipart')) return go(url, init);
        return go(url, { ...init, headers: withJson(init) });
      },
    },
    'slash-is-another': {
      defect: 'A path with a trailing slash is not found',
      wire(url, init, go) {
        const { pathname } = new URL(url);
        if (!/^\/api\/v1\/.*\/$/.test(pathname)) return go(url, init);
        const body = { statusCode: 404, message: `Cannot ${init.method} ${pathname}` };
        return Promise.resolve(Response.json(body, { status: 404 }));
      },
    },
    'lenient-team': {
      defect: 'A team accepts any name',
      async wire(url, init, go) {
        const { pathname } = new URL(url);
        if (init.method !== 'POST' || pathname !== '/api/v1/team') return go(url, init);
        const response = await go(url, init);
        if (response.status !== 400) return response;
        return go(url, { ...init, headers: withJson(init), body: '{"name":"Any"}' });
      },
    },
    'deleted-is-listed': {
      defect: 'A deleted team is still listed',
      deleteTeam(go, { world, request }) {
        const team = world.organizations.teams.get(String(request.path['id']));
        const answer = go();
        if (team) world.organizations.teams.insert(team);
        return answer;
      },
    },
    'null-is-a-value': {
      defect: 'An explicit null in an optional field of a post is 400',
      async wire(url, init, go) {
        const { pathname } = new URL(url);
        if (init.method !== 'PATCH' || !pathname.startsWith('/api/v1/post/')) return go(url, init);
        const [, name] = /"(title|postDate|status|data)":null/.exec(String(init.body)) ?? [];
        // A caller who may not see the post gets the original refusal.
        const headers = { 'x-api-key': init.headers['x-api-key'] ?? '' };
        if (name === undefined || !(await go(url, { method: 'GET', headers })).ok) return go(url, init);
        const message = `${name} must not be null`;
        return Response.json({ statusCode: 400, message, issues: [{ code: 'custom', path: [name], message }] }, { status: 400 });
      },
    },
    'below-100': {
      defect: 'A limit of 100 is refused in the list of posts',
      listPosts(go, { request }) {
        if (request.query['limit'] === 100) throw apiError(400, 'limit: must be less than 100');
        return go();
      },
    },
  }),
  ...mutants('auth', {
    'any-key': {
      defect: 'An unknown key authenticates as the first organization',
      world(world) {
        const { apiKeys } = world.organizations;
        // A key with this prefix may belong to another world, so it is not accepted here.
        replaceMethod(apiKeys, 'get', next => key => next(key) ?? (key.startsWith('sk_sim_') ? undefined : apiKeys.all()[0]));
      },
    },
    'open-gate': {
      defect: 'Every organization has every feature',
      world(world) {
        const { byId: organizations } = world.organizations;
        for (const organization of organizations.all()) organizations.update(organization, { features: { dms: true, automations: true } });
      },
    },
    'open-when-missing': {
      defect: 'What is not simulated answers 501 to anyone',
      wire(url, init, go) {
        if (!new URL(url).pathname.startsWith('/api/v1/billing/')) return go(url, init);
        return Promise.resolve(Response.json({ statusCode: 501, message: 'Not simulated' }, { status: 501 }));
      },
    },
    'foreign-reference-key': {
      defect: 'Posts of other organizations are found by their reference key',
      getPostByReferenceKey: asOwner(({ world, caller, request }) => {
        const { referenceKey } = request.path;
        const found = world.posts.byId.all().filter(post => post.referenceKey === referenceKey && post.status !== 'DELETED');
        return found.find(({ organizationId }) => organizationId === caller.organization.id) ?? found[0];
      }),
    },
    'foreign-account-usage': {
      defect: 'The daily limits of accounts of other organizations can be read',
      getDailyLimits: asOwner(({ world, request }) => world.accounts.byId.get(String(request.query['socialAccountId']))),
    },
    'rich-messages-need-both': {
      defect: 'Rich messages answer 404 to an organization that has direct messages, but not automations',
      sendRichMessage(go, { caller }) {
        if (!caller.organization.features.automations) throw apiError(404, 'Not found');
        return go();
      },
    },
    'key-in-any-case': {
      defect: 'An API key is found whatever the case of its letters',
      wire(url, init, go) {
        const key = init.headers['x-api-key'];
        if (key === undefined) return go(url, init);
        return go(url, { ...init, headers: { ...init.headers, 'x-api-key': key.toLowerCase() } });
      },
    },
    'feature-before-key': {
      defect: 'Endpoints of features on the allowlist answer 404 to a call without a key',
      async wire(url, init, go) {
        const { pathname } = new URL(url);
        const isFeature = /^\/api\/v1\/(automation|conversations|social-account\/messaging)/.test(pathname);
        const response = await go(url, init);
        if (!isFeature || response.status !== 401) return response;
        return Response.json({ statusCode: 404, message: 'Not found' }, { status: 404 });
      },
    },
  }),
  ...mutants('misc', {
    'account-is-not-found': {
      defect: 'Without a connected account of the platform a call is 404 and not 400',
      ...answersInstead({ status: 400, message: /has no connected/ }, 404),
    },
    'trouble-is-ours': {
      defect: 'A call that the platform fails is 500 and not 502',
      ...answersInstead({ status: 502, message: /./ }, 500),
    },
  }),
  ...mutants('webhooks', {
    unsigned: {
      defect: 'Webhooks are not signed',
      world: world =>
        replaceMethod(world.sender, 'send', next => request => next({ ...request, headers: omit(request.headers, 'x-signature') })),
    },
    'missing-event': {
      defect: 'post.published is not emitted for a post that failed',
      world: world =>
        interceptEvents(world, (event, emit) => {
          if (!(event.type === 'post.published' && 'status' in event.data && event.data.status === 'ERROR')) emit(event);
        }),
    },
    'never-disabled': {
      defect: 'An endpoint that fails for a week stays enabled',
      world: world => reschedule(world, 'webhooks.disable', () => null),
    },
    'enabling-forgives': {
      defect: 'Enabling an endpoint resets its failure counter',
      world: world => onUpdate(world.webhooks.byId, changes => (changes.enabled === true ? { ...changes, failureCount: 0 } : changes)),
    },
    'received-needs-automations': {
      defect: 'comment.received is sent to organizations with automations only',
      world: world =>
        interceptEvents(world, (event, emit) => {
          if (event.type !== 'comment.received' || world.organizations.byId.get(event.organizationId)?.features.automations) emit(event);
        }),
    },
  }),
];

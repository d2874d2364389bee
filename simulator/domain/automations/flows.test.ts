import { describe, expect } from 'vitest';
import type { Automation, AutomationList } from '../../../openapi/generated/types.ts';
import { START } from '../../testing/test-simulator.ts';
import { ANSWER, type AutomationWorld, it, onMessage, PLEASE, PRIVATE_REPLY, REPLY, TEAM } from './automations.fixture.ts';

const MINE = { teamId: TEAM, socialAccountId: 'sa_acme_instagram', name: 'Greeter', definition: onMessage(ANSWER) };
const list = (acme: AutomationWorld, query = '') => acme.ok<AutomationList>('GET', `/automations?teamId=${TEAM}${query}`);
const namesOf = ({ items }: AutomationList) => items.map(({ name }) => name);
const get = (acme: AutomationWorld, { id }: Automation) => acme.ok<Automation>('GET', `/automations/${id}`);
const patch = (acme: AutomationWorld, { id }: Automation, body: object) => acme.ok<Automation>('PATCH', `/automations/${id}`, body);

describe('POST /automations', () => {
  it('[AUT-02, AUT-14, AUT-15, D-AUT-01, D-AUT-07] saves a flow in DRAFT', async ({ acme }) => {
    const { status, body } = await acme.call('POST', '/automations', { body: { ...MINE, actionDelaySeconds: 5 } });
    expect({ status, body }).toEqual({
      status: 201,
      body: {
        id: expect.stringMatching(/^auto_/),
        teamId: TEAM,
        organizationId: 'org_acme',
        socialAccountId: 'sa_acme_instagram',
        platform: 'INSTAGRAM',
        name: 'Greeter',
        status: 'DRAFT',
        actionDelaySeconds: 5,
        draft: { version: 1, definition: MINE.definition, createdAt: START, publishedAt: null },
        published: null,
        createdAt: START,
        updatedAt: START,
      },
    });
  });

  it('[AUT-02] does not run a draft', async ({ acme }) => {
    const flow = await acme.draftFlow();
    const { executions } = await acme.fanWrites('Hello');
    expect([executions, await acme.runs(flow)]).toEqual([[], []]);
  });

  it('saves every element of the grammar unchanged', async ({ acme }) => {
    const definition = {
      trigger: { type: 'COMMENT_CREATED', postId: 'post_any', keywords: ['link', 'schöner Preis', '🔥'], payload: 'odd' },
      steps: [
        {
          id: '1',
          type: 'CONDITION',
          match: 'ANY',
          rules: [
            { field: 'TEXT', operator: 'IN', values: ['a', 'b'] },
            { field: 'SENDER', operator: 'NOT_IN', senderExternalIds: ['x'] },
            { field: 'IS_REPLY', operator: 'IS_FALSE' },
          ],
        },
        {
          id: '2',
          type: 'SEND_MESSAGE',
          text: 'Hi {{authorName}}',
          attachments: [{ type: 'IMAGE', url: 'https://example.com/a.png' }],
          buttons: [
            { type: 'URL', title: 'Shop', url: 'https://example.com' },
            { type: 'POSTBACK', title: 'More', payload: 'MORE' },
            { type: 'PHONE', title: 'Call', phoneNumber: '+491234' },
          ],
          quickReplies: [{ title: 'Yes', payload: 'YES' }],
          carousel: [{ title: 'One', subtitle: 'Two', imageUrl: 'https://example.com/b.png', buttons: [] }],
        },
        { id: '3', type: 'SEND_PRIVATE_REPLY', text: 'x' },
        { id: '4', type: 'SEND_PUBLIC_COMMENT_REPLY', text: 'x' },
        { id: '5', type: 'LIKE_COMMENT' },
        { id: '6', type: 'ARCHIVE_CONVERSATION' },
        { id: '7', type: 'OPEN_CONVERSATION' },
      ],
    };
    const flow = await acme.draftFlow({ definition });
    expect((await get(acme, flow)).draft.definition).toEqual(definition);
  });

  const step = (changes: object) => ({ definition: onMessage({ ...ANSWER, ...changes }) });
  const rule = (changes: object) => ({ definition: onMessage({ ...PLEASE, rules: [{ field: 'TEXT', operator: 'IN', ...changes }] }) });
  it.for([
    ['no name', { name: undefined }, 'name is required'],
    ['an empty name', { name: '' }, 'name must not be empty'],
    ['no definition', { definition: undefined }, 'definition is required'],
    ['no trigger', { definition: { steps: [ANSWER] } }, 'definition.trigger is required'],
    ['an unknown trigger', { definition: { trigger: { type: 'FOLLOWED' }, steps: [ANSWER] } }, 'definition.trigger.type'],
    ['an empty keyword', { definition: { ...onMessage(ANSWER), trigger: { type: 'DM_RECEIVED', keywords: [''] } } }, 'keywords.0'],
    ['no steps', { definition: onMessage() }, 'definition.steps must not be empty'],
    ['an unknown step', step({ type: 'DANCE' }), 'definition.steps.0'],
    ['a step without a type', step({ type: undefined }), 'definition.steps.0'],
    ['a step without an id', step({ id: undefined }), 'definition.steps.0.id is required'],
    ['a step with an empty id', step({ id: '' }), 'definition.steps.0.id must not be empty'],
    ['a text that is a number', step({ text: 5 }), 'definition.steps.0.text'],
    ['an unknown button', step({ buttons: [{ type: 'FAX', title: 'x' }] }), 'definition.steps.0.buttons.0'],
    [
      'a private reply without a text',
      { definition: onMessage({ ...PRIVATE_REPLY, text: undefined }) },
      'definition.steps.0.text is required',
    ],
    ['a condition without rules', { definition: onMessage({ ...PLEASE, rules: [] }) }, 'definition.steps.0.rules'],
    ['an unknown match', { definition: onMessage({ ...PLEASE, match: 'NONE' }) }, 'definition.steps.0.match'],
    ['an unknown field', rule({ field: 'MOOD' }), 'definition.steps.0.rules.0.field'],
    ['an unknown operator', rule({ operator: 'LIKE' }), 'definition.steps.0.rules.0.operator'],
    ['values that are no list', rule({ values: 'x' }), 'definition.steps.0.rules.0.values'],
    ['a negative delay', { actionDelaySeconds: -1 }, 'actionDelaySeconds'],
    ['half a second', { actionDelaySeconds: 0.5 }, 'actionDelaySeconds'],
    ['more than a day', { actionDelaySeconds: 86_401 }, 'actionDelaySeconds'],
  ] as const)('[D-AUT-19] refuses %s', async ([, changes, message], { acme }) => {
    expect(await acme.refused('POST', '/automations', { ...MINE, ...changes })).toEqual([400, expect.stringContaining(message)]);
    expect((await list(acme)).total).toBe(0);
  });

  it('[D-AUT-02, D-AUT-19] refuses two steps with one id, at POST and at PATCH, and names the second', async ({ acme }) => {
    const twice = onMessage(ANSWER, { ...REPLY, id: 'answer' });
    const refusal = [400, 'definition.steps.1.id: "answer" is the id of another step already'];
    expect(await acme.refused('POST', '/automations', { ...MINE, definition: twice })).toEqual(refusal);
    const flow = await acme.draftFlow();
    expect(await acme.refused('PATCH', `/automations/${flow.id}`, { definition: twice })).toEqual(refusal);
    expect(await get(acme, flow)).toEqual(flow);
  });

  it('[AUT-16, D-AUT-02, D-AUT-19] accepts 1 to 100 steps: 0 and 101 are refused, by POST and by PATCH', async ({ acme }) => {
    const steps = (count: number) => onMessage(...Array.from({ length: count }, (_, i) => ({ ...ANSWER, id: `step ${i}` })));
    const flow = await acme.draftFlow({ definition: steps(100) });
    expect(flow.draft.definition.steps).toHaveLength(100);
    for (const count of [0, 101]) {
      expect((await acme.refused('POST', '/automations', { ...MINE, definition: steps(count) }))[0]).toBe(400);
      expect((await acme.refused('PATCH', `/automations/${flow.id}`, { definition: steps(count) }))[0]).toBe(400);
    }
    expect((await patch(acme, flow, { definition: steps(1) })).draft.definition.steps).toHaveLength(1);
  });

  it.for([
    ['another organization’s team', { teamId: 'team_pro' }, [404, 'Team not found']],
    ['another organization’s account', { socialAccountId: 'sa_pro_instagram' }, [404, 'Social account not found']],
    ['another team’s account', { socialAccountId: 'sa_acme_support_instagram' }, [404, 'Social account not found']],
    ['an unknown account', { socialAccountId: '__proto__' }, [404, 'Social account not found']],
  ] as const)('refuses %s', async ([, changes, refusal], { acme }) => {
    expect(await acme.refused('POST', '/automations', { ...MINE, ...changes })).toEqual(refusal);
  });

  it.for([
    'TWITTER',
    'THREADS',
    'YOUTUBE',
    'LINKEDIN',
    'PINTEREST',
    'REDDIT',
    'DISCORD',
    'SLACK',
    'MASTODON',
    'BLUESKY',
    'GOOGLE_BUSINESS',
    'SNAPCHAT',
  ])('[AUT-25, D-AUT-19] refuses an account of %s', async (platform, { acme }) => {
    const body = { ...MINE, socialAccountId: `sa_acme_${platform.toLowerCase()}` };
    const refusal = [400, `Automations run on INSTAGRAM, FACEBOOK and TIKTOK accounts, not on ${platform}`];
    expect(await acme.refused('POST', '/automations', body)).toEqual(refusal);
  });

  it.for(['INSTAGRAM', 'FACEBOOK', 'TIKTOK'])('[AUT-25] accepts an account of %s', async (platform, { acme }) => {
    expect(await acme.draftFlow({ socialAccountId: `sa_acme_${platform.toLowerCase()}` })).toMatchObject({ platform });
  });

  it('drops prototype keys and unknown fields', async ({ acme }) => {
    const body = JSON.stringify({ ...MINE, definition: onMessage({ ...ANSWER, id: '__proto__', mood: 'glad' }) });
    const odd = body.replace('"text":', '"__proto__":{"type":"LIKE_COMMENT"},"constructor":{"prototype":{"x":1}},"text":');
    const response = await acme.sim.fetch('http://sim/api/v1/automations', {
      method: 'POST',
      headers: { 'x-api-key': 'sk_sim_acme', 'content-type': 'application/json' },
      body: odd,
    });
    expect(response.status).toBe(201);
    const { draft } = (await response.json()) as Automation;
    expect(draft.definition).toEqual(onMessage({ ...ANSWER, id: '__proto__' }));
    expect(({} as { x?: number }).x).toBeUndefined();
  });

  it('accepts a definition of one megabyte', async ({ acme }) => {
    const keywords = Array.from({ length: 50_000 }, (_, i) => `keyword number ${i}`);
    const definition = { trigger: { type: 'DM_RECEIVED', keywords }, steps: [ANSWER] };
    const flow = await acme.publishFlow({ definition });
    expect((await acme.fanWrites('I say: KEYWORD, number 49999!')).executions).toHaveLength(1);
    expect((await acme.fanWrites('keyword number', { participant: 'fan_2' })).executions).toHaveLength(0);
    await acme.transition(flow, 'pause');
    expect((await acme.fanWrites('keyword number 7', { participant: 'fan_3' })).executions).toHaveLength(0);
  });
});

describe('GET /automations', () => {
  it('[AUT-01, D-AUT-07, D-GEN-22] lists the flows of a team, newest first, all or by account, status and part of the name', async ({
    acme,
  }) => {
    const first = await acme.draftFlow({ name: 'Alpha' });
    await acme.publishFlow({ name: 'Beta' });
    await acme.draftFlow({ name: 'alphabet', socialAccountId: 'sa_acme_facebook' });
    await acme.draftFlow({ name: 'Elsewhere', teamId: 'team_acme_support', socialAccountId: 'sa_acme_support_instagram' });
    expect(await list(acme)).toMatchObject({ items: [{ name: 'alphabet' }, { name: 'Beta' }, first], total: 3 });
    expect(namesOf(await list(acme, '&socialAccountId=sa_acme_facebook'))).toEqual(['alphabet']);
    expect(namesOf(await list(acme, '&status=ACTIVE'))).toEqual(['Beta']);
    expect(namesOf(await list(acme, '&q=ALPHA'))).toEqual(['alphabet', 'Alpha']);
    expect(namesOf(await list(acme, '&q=alpha&status=DRAFT&socialAccountId=sa_acme_instagram'))).toEqual(['Alpha']);
    expect(await list(acme, '&limit=1&offset=1')).toMatchObject({ items: [{ name: 'Beta' }], total: 3 });
  });

  it('[D-GEN-30] by an account is 404 when the organization never had it, and lists what outlives a removed one', async ({ acme }) => {
    const { id } = await acme.draftFlow({ name: 'Alpha' });
    for (const other of ['sa_nobody', 'sa_pro_instagram']) {
      const answer = await acme.call('GET', `/automations?teamId=${TEAM}&socialAccountId=${other}`);
      expect(answer).toMatchObject({ status: 404, body: { message: 'Social account not found' } });
    }
    expect(await list(acme, '&socialAccountId=sa_acme_facebook')).toEqual({ items: [], total: 0 });
    await acme.ok('DELETE', '/social-account/disconnect', { teamId: TEAM, type: 'INSTAGRAM' });
    expect((await list(acme, '&socialAccountId=sa_acme_instagram')).items.map(flow => flow.id)).toEqual([id]);
  });

  it('[D-AUT-07] requires a teamId of the organization', async ({ acme }) => {
    expect(await acme.refused('GET', '/automations')).toEqual([400, 'teamId is required']);
    expect(await acme.refused('GET', '/automations?teamId=team_pro')).toEqual([404, 'Team not found']);
    expect((await acme.refused('GET', `/automations?teamId=${TEAM}&status=GONE`))[0]).toBe(400);
  });
});

describe('GET /automations/:id', () => {
  it('[AUT-03] answers the flow with its draft and its published version', async ({ acme }) => {
    const flow = await acme.publishFlow();
    const edited = await patch(acme, flow, { definition: onMessage(PLEASE, ANSWER) });
    expect(await get(acme, flow)).toEqual(edited);
    expect(edited.draft).toMatchObject({ version: 2, definition: onMessage(PLEASE, ANSWER), publishedAt: null });
    expect(edited.published).toMatchObject({ version: 1, definition: onMessage(ANSWER), publishedAt: START });
  });

  it.for([
    'GET /automations/ID',
    'PATCH /automations/ID',
    'DELETE /automations/ID',
    'POST /automations/ID/publish',
    'POST /automations/ID/pause',
    'POST /automations/ID/activate',
    'POST /automations/ID/archive',
    'POST /automations/ID/test',
    'GET /automations/ID/executions',
  ])('%s: an unknown flow and one of another organization are the same 404', async (call, { acme }) => {
    const flow = await acme.draftFlow();
    await acme.ok('PATCH', '/_sim/organizations/org_pro', { features: { automations: true } });
    const [method = '', path = ''] = call.split(' ');
    const body = method === 'PATCH' ? {} : undefined;
    for (const [id, key] of [
      [flow.id, 'sk_sim_pro'],
      ['auto_unknown', 'sk_sim_acme'],
      ['__proto__', 'sk_sim_acme'],
    ] as const)
      expect(await acme.refused(method, path.replace('ID', id), body, key)).toEqual([404, 'Automation not found']);
    expect(await get(acme, flow)).toEqual(flow);
  });

  it('is not found while automations are off', async ({ acme }) => {
    expect(await acme.refused('GET', '/automations?teamId=team_pro', undefined, 'sk_sim_pro')).toEqual([404, 'Not found']);
  });
});

describe('PATCH /automations/:id', () => {
  it('[AUT-04] changes name, delay and draft independently', async ({ acme }) => {
    const flow = await acme.draftFlow();
    await acme.advance(1000);
    expect(await patch(acme, flow, { name: 'Another' })).toEqual({ ...flow, name: 'Another', updatedAt: '2026-03-02T09:00:01.000Z' });
    expect(await patch(acme, flow, { actionDelaySeconds: 7 })).toMatchObject({ name: 'Another', actionDelaySeconds: 7, draft: flow.draft });
    const definition = onMessage(PLEASE, ANSWER);
    expect(await patch(acme, flow, { definition })).toMatchObject({
      name: 'Another',
      actionDelaySeconds: 7,
      draft: { definition },
      published: null,
    });
    const unchanged = await get(acme, flow);
    expect(await patch(acme, flow, {})).toEqual(unchanged);
  });

  it('counts versions: edits of a draft rewrite it, the first one after a publish begins the next', async ({ acme }) => {
    const flow = await acme.draftFlow();
    const versions = async (answer: Promise<Automation>) => {
      const { draft, published } = await answer;
      return [draft.version, draft.publishedAt !== null, published?.version ?? null];
    };
    expect(await versions(patch(acme, flow, { definition: onMessage(PLEASE, ANSWER) }))).toEqual([1, false, null]);
    expect(await versions(acme.transition(flow, 'publish'))).toEqual([1, true, 1]);
    expect(await versions(patch(acme, flow, { name: 'Same definition' }))).toEqual([1, true, 1]);
    expect(await versions(patch(acme, flow, { definition: onMessage(ANSWER) }))).toEqual([2, false, 1]);
    expect(await versions(patch(acme, flow, { definition: onMessage(PLEASE, ANSWER) }))).toEqual([2, false, 1]);
    expect(await versions(acme.transition(flow, 'publish'))).toEqual([2, true, 2]);
  });

  it.for([{ name: '' }, { actionDelaySeconds: -1 }, { definition: {} }, { name: 7 }])('refuses %j', async (body, { acme }) => {
    const flow = await acme.draftFlow();
    expect((await acme.refused('PATCH', `/automations/${flow.id}`, body))[0]).toBe(400);
    expect(await get(acme, flow)).toEqual(flow);
  });
});

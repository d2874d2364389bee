/** Runs: their order, their waits, what stops them, and flows that send no message. */
import * as fc from 'fast-check';
import { type Fields, fieldsOf } from '../../../exchange.ts';
import { hasWord, onMessage, platformFor, say, saysTo, type Talk, type TalkPlatform, talkIn } from '../../../suites/automations/talk.ts';
import { expectEqual, objectsOf, read } from '../../../suites/requests.ts';
import { behaviour, behaviourOf } from '../behaviour.fixture.ts';
import { FAN, threadIn } from '../conversations/threads/thread.ts';

/** Each trigger matches another part of the same event. */
const TRIGGERS = {
  message: [{}, { keywords: ['big'] }, { keywords: ['blue'] }, { keywords: ['car', 'boat'] }, { keywords: ['big blue'] }],
  button: [{}, { payload: 'HOURS' }],
} as const;
type Kind = keyof typeof TRIGGERS;

interface Order {
  readonly kind: Kind;
  /** The trigger of each flow, the oldest first. */
  readonly triggers: readonly number[];
}

const orders = (Object.keys(TRIGGERS) as Kind[]).map(kind =>
  fc.record({
    kind: fc.constant(kind),
    triggers: fc.array(fc.nat(TRIGGERS[kind].length - 1), { minLength: 4, maxLength: 5 }),
  }),
);

behaviourOf<Order>({
  id: 'automations/order-of-flows',
  area: 'automations',
  title: 'The flows that one event triggers run in the order of their age, whichever part of the event each of them matches',
  rules: ['AUT-51', 'D-AUT-13'],
  needs: ['clock', 'control', 'writes'],
  variety: 'low',
  cases: () => fc.oneof(...orders),
  async check(session, { kind, triggers }) {
    const talk = await talkIn(session, platformFor(kind, Object.keys(TRIGGERS)));
    const type = kind === 'message' ? 'DM_RECEIVED' : 'BUTTON_CLICKED';
    const flows: string[] = [];
    for (const number of triggers)
      flows.push(await talk.goLive({ trigger: { type, ...TRIGGERS[kind][number] }, steps: [{ id: 'open', type: 'OPEN_CONVERSATION' }] }));
    const what = kind === 'message' ? { text: 'A big blue car' } : { payload: 'HOURS' };
    const event = { type: kind, socialAccountId: talk.accountId, participant: 'fan', ...what };
    const { executions } = await talk.control('POST', `/_sim/platforms/${talk.platform}/events`, event);
    expectEqual(
      `the flows that ran, of ${JSON.stringify(triggers.map(number => TRIGGERS[kind][number]))},`,
      objectsOf(executions).map(({ automationId }) => automationId),
      flows,
    );
  },
});

/** Where a run with several conditions stops. */
const WORDS = ['first', 'second', 'third'] as const;

/** Puts steps between the conditions; a message contains some of the words that they require. */
behaviourOf<readonly string[]>({
  id: 'automations/stops',
  area: 'automations',
  title: 'The first condition that is not met ends the run and is named in it; steps before it are performed, steps after it are not',
  rules: ['AUT-13', 'AUT-26', 'AUT-53', 'D-AUT-12'],
  needs: ['clock', 'control', 'writes'],
  cases: () => fc.subarray([...WORDS]),
  async check(session, said) {
    const talk = await talkIn(session, 'FACEBOOK');
    const [first, second, third] = WORDS.map(word => hasWord(`asks for ${word}`, word));
    const steps = [first, { id: 'archive', type: 'ARCHIVE_CONVERSATION' }, second, say('Two of them'), third, say('All of them', 'last')];
    const ids = steps.map(step => String(fieldsOf(step)['id']));
    const flow = await talk.goLive(onMessage(...steps.map(fieldsOf)));
    const [run] = await saysTo(talk, flow, 'fan_1', { text: `I say ${said.join(' ')}` });
    const missed = WORDS.find(word => !said.includes(word));
    const stop = missed === undefined ? ids.length : ids.indexOf(`asks for ${missed}`);
    const expected = {
      status: missed === undefined ? 'COMPLETED' : 'STOPPED',
      output: missed === undefined ? null : { skippedAtStepId: ids[stop] },
      error: null,
      steps: ids.map((id, i) => [id, i <= stop ? 'COMPLETED' : 'SKIPPED']),
    };
    expectEqual(`the run of "${said.join(' ')}"`, shownOf(run ?? {}), expected);
    const texts = ['Two of them', 'All of them'].filter((_, i) => stop > 2 * i + 2);
    expectEqual(`the answers to "${said.join(' ')}"`, await talk.textsTo('fan_1'), texts);
  },
});

function shownOf({ status, output, error, steps }: Fields): Fields {
  return { status, output, error, steps: objectsOf(steps).map(step => [step['stepId'], step['status']]) };
}

/** The ways to end the waiting runs of a flow. */
const WAYS = ['pauseAutomation', 'archiveAutomation', 'deleteAutomation', 'disconnectSocialAccount', 'disableMessaging'] as const;
type Way = (typeof WAYS)[number];

interface Waiting {
  readonly platform: TalkPlatform;
  readonly way: Way;
  readonly people: number;
}

const ENDS_AT_ONCE: ReadonlySet<Way> = new Set<Way>([
  'pauseAutomation',
  'archiveAutomation',
  'deleteAutomation',
  'disconnectSocialAccount',
]);

behaviourOf<Waiting>({
  id: 'automations/waiting-jobs',
  area: 'automations',
  title: 'A waiting run has one job, at the end of its delay, and none once it is canceled',
  rules: ['AUT-46', 'D-AUT-14'],
  needs: ['clock', 'control', 'writes'],
  cases: () =>
    fc.constantFrom<Waiting[]>(
      ...WAYS.map((way, index): Waiting => ({ way, platform: index % 2 === 0 ? 'INSTAGRAM' : 'FACEBOOK', people: 1 + (index % 3) })),
    ),
  async check(session, { platform, way, people }) {
    const talk = await talkIn(session, platform);
    const id = await talk.goLive(onMessage(say('Hello')), DELAY_SECONDS);
    for (let person = 0; person < people; person++) await talk.hear(`fan_${person}`);
    const runs = async () => objectsOf((await read(session, 'listAutomationExecutions', { path: { id } }))['items']);
    const ids = (await runs()).map(run => String(run['id'])).toSorted();
    expectEqual('the number of runs', ids.length, people);
    const at = new Date((await talk.now()) + DELAY_SECONDS * 1000).toISOString();
    expectEqual('the jobs of waiting runs', await plannedFor(talk, ids), ids.map(subject => `${subject} ${at}`).toSorted());
    if (way === 'disconnectSocialAccount' || way === 'disableMessaging')
      await read(session, way, { body: { teamId: session.teamId, type: platform } });
    else await read(session, way, { path: { id } });
    if (ENDS_AT_ONCE.has(way)) {
      for (const { status } of await runs()) expectEqual(`the status of a run after ${way}`, status, 'CANCELED');
      expectEqual(`the jobs of runs after ${way}`, await plannedFor(talk, ids), []);
    }
    await talk.advance('PT2M');
    expectEqual('the jobs of runs at the end', await plannedFor(talk, ids), []);
  },
});

const DELAY_SECONDS = 60;

/** The jobs of runs, each with its time. */
async function plannedFor({ control }: Talk, ids: readonly string[]): Promise<readonly string[]> {
  const { items } = await control('GET', '/_sim/jobs?limit=1000');
  const jobs = objectsOf(items).filter(({ subject }) => ids.includes(String(subject)));
  return jobs.map(({ subject, at }) => `${String(subject)} ${String(at)}`).toSorted();
}

/** A step, and what becomes of a run that waits at it. */
const STEPS = {
  SEND_MESSAGE: { trigger: 'DM_RECEIVED', step: { text: 'Hi' }, status: 'CANCELED' },
  SEND_PRIVATE_REPLY: { trigger: 'COMMENT_CREATED', step: { text: 'Hi' }, status: 'CANCELED' },
  ARCHIVE_CONVERSATION: { trigger: 'DM_RECEIVED', step: {}, status: 'CANCELED' },
  OPEN_CONVERSATION: { trigger: 'DM_RECEIVED', step: {}, status: 'CANCELED' },
  SEND_PUBLIC_COMMENT_REPLY: { trigger: 'COMMENT_CREATED', step: { text: 'Hi' }, status: 'COMPLETED' },
  LIKE_COMMENT: { trigger: 'COMMENT_CREATED', step: {}, status: 'COMPLETED' },
} as const;

behaviour<keyof typeof STEPS>({
  id: 'automations/without-messages',
  area: 'automations',
  title: 'With dms off and automations on, a run that waits is CANCELED at a step in a conversation, and steps on comments run',
  rules: ['D-AUT-25'],
  cases: Object.keys(STEPS) as (keyof typeof STEPS)[],
  async check(world, type) {
    const { session, control, advance } = world;
    const { trigger, step, status } = STEPS[type];
    const platform = type === 'LIKE_COMMENT' ? 'FACEBOOK' : 'INSTAGRAM';
    const thread = await threadIn(world, platform);
    const definition = {
      trigger: { type: trigger, ...(trigger === 'COMMENT_CREATED' && { postId: thread.postId }) },
      steps: [{ id: 'step', type, ...step }],
    };
    const socialAccountId = `sa_acme_${platform.toLowerCase()}`;
    const body = { teamId: session.teamId, socialAccountId, name: 'Flow', definition, actionDelaySeconds: 60 };
    const path = { id: String((await read(session, 'createAutomation', { body }, 201))['id']) };
    await read(session, 'publishAutomation', { path });
    if (trigger === 'COMMENT_CREATED') await thread.comment();
    else await thread.happen({ type: 'message', participant: FAN, text: 'Hello' });
    const [run = {}] = objectsOf((await read(session, 'listAutomationExecutions', { path }))['items']);
    expectEqual('the status of the run before', run['status'], 'WAITING');
    await control('PATCH', '/_sim/organizations/org_acme', { features: { dms: false } });
    await advance('PT3M');
    const ended = fieldsOf(await read(session, 'getAutomationExecution', { path: { id: String(run['id']) } }));
    expectEqual(`the status of a run with ${type} after dms went off`, ended['status'], status);
  },
});

/** Compares flows, their runs and the messages that they sent with the model. */
import { expectFields, expectSame, expectStatus, type Fields, fieldsOf, iso, type Real } from '../real.ts';
import { ACCOUNTS, type AutomationsModel, type ModelFlow, type ModelRun, type ModelVersion } from './model.ts';
import { stepId } from './recipes.ts';

/** Throws unless a response shows the same automation as the model. */
export function expectFlow({ id, name, status, platform, draft, published }: ModelFlow, shown: Fields, { transitions }: Real): void {
  transitions.record('AutomationStatus', id, String(shown['status']));
  expectSame(`the flow ${id}`, [shown['status'], shown['platform'], shown['actionDelaySeconds']], [status, platform, draft.delaySeconds]);
  expectSame(`the name of ${id}`, shown['name'], name);
  expectVersion(`the draft of ${id}`, shown['draft'], draft);
  expectVersion(`the published version of ${id}`, shown['published'], published);
}

function expectVersion(what: string, shown: unknown, expected: ModelVersion | null): void {
  const { version, definition } = fieldsOf(shown);
  const ids =
    (fieldsOf(definition)['steps'] as readonly Fields[] | undefined)?.map(({ text }) =>
      typeof text === 'string' ? text.split(', ')[0] : '',
    ) ?? [];
  const labels = new Set(ids.filter(label => label !== ''));
  expectSame(`the number of ${what}`, version ?? null, expected?.version ?? null);
  for (const label of labels) expectSame(`the label of ${what}`, label, expected?.label);
}

/** Throws unless the service lists the same runs of a flow as the model, the newest first, also after the flow was deleted. */
export async function expectRuns({ id, runs, tries }: ModelFlow, real: Real): Promise<void> {
  const { items, total } = await real.did('listAutomationExecutions', { path: { id }, query: { limit: 100 } });
  const shown = items as readonly Fields[];
  const ids = [...runs.map(run => run.id), ...tries];
  expectSame(`the runs of ${id}`, [total, ...shown.map(run => run['id'])], [ids.length, ...ids.toReversed()]);
  for (const run of runs) expectRun(run, shown.find(each => each['id'] === run.id) ?? {}, real);
}

/** Throws unless a response shows the same run as the model. */
export function expectRun(run: ModelRun, shown: Fields, real: Real): void {
  const { id, status } = run;
  follow(run, shown, real);
  const expected = {
    status,
    automationId: run.flow.id,
    version: run.version.version,
    isTest: run.isTest,
    output: run.stoppedAt === null ? null : { skippedAtStepId: run.stoppedAt },
    createdAt: iso(run.createdAt),
    startedAt: iso(run.startedAt),
    completedAt: iso(run.completedAt),
  };
  expectFields(`${id} (${status})`, shown, expected);
  expectSame(`the error of ${id} (${status})`, fieldsOf(shown['error'])['code'] ?? null, run.errorCode);
  const steps = (shown['steps'] as readonly Fields[]).map(step => [step['stepId'], step['status']]);
  expectSame(
    `the steps of ${id} (${status})`,
    steps,
    run.steps.map((step, i) => [stepId(i), step]),
  );
}

/** Records the statuses of a run and its steps. One with a start time was RUNNING then, even if no read happened at that instant. */
function follow({ id, wasRunning }: ModelRun, shown: Fields, { transitions }: Real): void {
  const see = (lifecycle: string, subject: string, { status, startedAt }: Fields): void => {
    if (startedAt !== null && !wasRunning.has(subject)) transitions.record(lifecycle, subject, 'RUNNING');
    if (startedAt !== null) wasRunning.add(subject);
    transitions.record(lifecycle, subject, String(status));
  };
  see('AutomationExecutionStatus', id, shown);
  for (const step of shown['steps'] as readonly Fields[]) see('AutomationExecutionStepStatus', `${id} ${String(step['stepId'])}`, step);
}

/** Throws unless all flows and runs are the same as in the model, and people received exactly the messages of the model. */
export async function expectAll(model: AutomationsModel, real: Real): Promise<void> {
  const kept = model.flows.filter(({ isDeleted }) => !isDeleted);
  const { items, total } = await real.did('listAutomations', { query: { teamId: real.teamId, limit: 100, ...real.ownNames } });
  const shown = items as readonly Fields[];
  expectSame('the flows', [total, ...shown.map(flow => flow['id'])], [kept.length, ...kept.map(({ id }) => id).toReversed()]);
  for (const flow of kept) expectFlow(flow, shown.find(({ id }) => id === flow.id) ?? {}, real);
  for (const flow of model.flows) if (!flow.isDeleted || flow.runs.length > 0) await expectRuns(flow, real);
  if (model.hasPeople) await expectMessages(model, real);
}

/** Throws unless conversations and comments show what the runs have sent. */
async function expectMessages({ conversations, replies, comments, posts }: AutomationsModel, real: Real): Promise<void> {
  const { items } = await real.did('listConversations', { query: { teamId: real.teamId, limit: 100 } });
  const threads = items as readonly Fields[];
  for (const { platform, person, status, sent } of conversations) {
    const thread = threads.find(each => each['socialAccountId'] === ACCOUNTS[platform] && each['externalParticipantId'] === person);
    expectSame(`the conversation of ${person} on ${platform}`, thread?.['status'], status);
    const messages = await real.did('listMessages', { path: { id: String(thread?.['id']) }, query: { limit: 100 } });
    const taken = (messages['items'] as readonly Fields[]).filter(each => each['direction'] === 'OUTBOUND' && each['status'] !== 'FAILED');
    expectSame(`what ${person} got on ${platform}`, taken.map(({ text }) => text).toReversed(), sent);
  }
  if (comments.length === 0) return;
  const written = await real.did('listComments', { query: { teamId: real.teamId, limit: 100 } });
  expectSame('the public replies', (written['items'] as readonly Fields[]).map(textOf).toReversed(), replies);
  for (const post of new Set(comments.map(comment => comment.post))) {
    const listed = await real.did('listImportedComments', { query: { teamId: real.teamId, postId: posts[post], limit: 100 } });
    for (const { id, platformData } of listed['items'] as readonly Fields[]) {
      const comment = comments.find(each => each.id === id);
      if (comment) expectSame(`${String(id)} is liked`, fieldsOf(platformData)['likedByAutomation'] === true, comment.isLiked);
    }
  }
}

function textOf({ data }: Fields): unknown {
  return Object.values(fieldsOf(data))
    .map(part => fieldsOf(part)['text'])
    .find(text => text !== undefined);
}

/** Throws unless the flow is no longer found. */
export async function expectGone({ id }: ModelFlow, real: Real): Promise<void> {
  expectStatus('getAutomation of a deleted flow', await real.call('getAutomation', { path: { id } }), 404);
}

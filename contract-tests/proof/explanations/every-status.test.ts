import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { controlApi, publicApi } from '../../../openapi/document.ts';
import { createExecutor } from '../../run/executor.ts';
import { runProperties } from '../../run/run.ts';
import { read } from '../../suites/requests.ts';
import { simulatorTarget } from '../../target.ts';
import { startWebhookRecorder } from '../../webhook-recorder.ts';
import { type FreshWorld, freshWorld } from '../behaviour/fresh-world.ts';
import { seededSuites } from '../seeds/run-seeds.ts';
import { failBy } from './failures.ts';
import { PLATFORM_CALLS } from './platform-calls.ts';
import { watchStatuses } from './status-watch.ts';

/** The schemas of the documents that list the statuses of each kind. */
const SCHEMAS: Readonly<Record<string, string>> = {
  post: 'PostStatus',
  comment: 'CommentStatus',
  'comment import': 'CommentImportStatus',
  conversation: 'ConversationStatus',
  message: 'MessageStatus',
  'CSV import': 'CsvImportStatus',
  row: 'CsvImportRowStatus',
  'history import': 'HistoryImportStatus',
  'review import': 'ReviewImportStatus',
  'recommendation import': 'RecommendationImportStatus',
  flow: 'AutomationStatus',
  run: 'AutomationExecutionStatus',
  'provider setting': 'ProviderSettingStatus',
};

/** Statuses that no public schema lists: most are how explanations call what the interface shows in other fields. */
const OTHERS: Readonly<Record<string, readonly string[]>> = {
  delivery: (controlApi().schema('DeliveryStatus').enum ?? []).map(String),
  flow: ['DELETED'],
  upload: ['STORED', 'DELETED'],
  transfer: ['OPEN', 'COMPLETED'],
  account: ['CONNECTED', 'DISCONNECTED'],
  endpoint: ['ENABLED', 'DISABLED'],
};

const ALL = [
  ...Object.entries(SCHEMAS).flatMap(([noun, name]) => (publicApi.schema(name).enum ?? []).map(status => `${noun} ${String(status)}`)),
  ...Object.entries(OTHERS).flatMap(([noun, statuses]) => statuses.map(status => `${noun} ${status}`)),
];

it('knows every status schema of the document', () => {
  // Steps are shown with their run, and have no id of their own. The status of a platform follows from its levers.
  const known = new Set([...Object.values(SCHEMAS), 'AutomationExecutionStepStatus', 'PlatformStatus']);
  expect(publicApi.lifecycles().filter(name => !known.has(name))).toEqual([]);
});

/** Failures that differ in what they lead to: a retry, a pause, and an end. */
const FAILURES = ['outage', 'rate-limited', 'reject'];

/** What leads to most statuses, in the shortest time. */
const PROPERTIES =
  /^(?:model\/(?:uploads|accounts|provider-settings|automations|comments|comment-imports|history-imports|reviews|csv-imports|conversations|posts)|races\/.*|answers\/valid\/archiveAutomation)$/;

const watch = watchStatuses();

/** Delivers to an endpoint that takes what comes, and to one that fails until it is disabled. */
async function deliver({ session, control }: FreshWorld): Promise<void> {
  const recorder = await startWebhookRecorder();
  recorder.replies.set('/failing', 503);
  const add = (path: string) => control('POST', '/_sim/webhooks', { organizationId: 'org_acme', url: recorder.origin + path });
  await add('/taking');
  const { id } = await add('/failing');
  for (const by of ['PT1M', 'P7D', 'PT1H']) {
    await read(session, 'updateTeam', { path: { id: session.teamId }, body: { name: by } });
    await control('POST', '/_sim/deliveries/settle');
    await control('POST', '/_sim/clock/advance', { by });
  }
  await control('POST', `/_sim/webhooks/${String(id)}/enable`);
  await recorder.close();
}

describe('the explanations of what the models and failing platforms lead to', () => {
  beforeAll(async () => {
    const suites = seededSuites();
    const target = await simulatorTarget({ onExchange: ({ world }) => watch.watch(world) });
    const session = await target.open(1);
    for (const { prepare, platforms, only } of Object.values(PLATFORM_CALLS).flat())
      for (const mode of FAILURES.filter(each => each === (only ?? each))) {
        const world = await freshWorld(session);
        const call = await prepare(world);
        for (const platform of platforms) await failBy(world, platform, mode);
        await call();
      }
    await deliver(await freshWorld(session));
    await session.close();
    const executor = createExecutor({ target, suites });
    const properties = suites.properties.filter(({ id }) => PROPERTIES.test(id));
    await runProperties(properties, executor, { name: 'simulator', seed: 1, runs: 4, rules: [] });
    await executor.close();
  });

  afterAll(() =>
    process.stdout.write(`explained statuses: ${ALL.filter(status => watch.explained.has(status)).length} of ${ALL.length}\n`),
  );

  it('end with the status each', () => {
    expect(watch.wrong).toEqual([]);
  });

  it('are of every status', () => {
    expect(ALL.filter(status => !watch.explained.has(status))).toEqual([]);
  });

  it('are of no status that is not listed', () => {
    expect([...watch.explained.keys()].filter(status => !ALL.includes(status))).toEqual([]);
  });
});

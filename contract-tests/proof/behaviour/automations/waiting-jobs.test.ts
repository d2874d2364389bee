/** The jobs of runs that wait for the delay of their flow. */

import * as fc from 'fast-check';
import { expectEqual, objectsOf, read } from '../../../suites/asking.ts';
import { onMessage, say, type Talk, type TalkPlatform, talkIn } from '../../../suites/automations/talk.ts';
import { behaviourOf } from '../behaviour.fixture.ts';

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

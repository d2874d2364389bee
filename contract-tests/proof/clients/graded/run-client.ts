/** Runs the integration on a separate simulator, and grades it. */
import { readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import type { GradedClient } from '../../../../simulator/grade/grade-client.ts';
import type { TrapName } from '../../../../simulator/grade/traps/names.ts';
import { createSimulator, type Simulator } from '../../../../simulator/index.ts';
import { checkedFixture } from '../../../../simulator/library/check-fixture.ts';
import { type Fields, fieldsOf } from '../../../exchange.ts';
import type { Surroundings } from './api.ts';
import type { Habits } from './habits.ts';
import { integrate } from './integration.ts';
import type { Receive } from './receiver.ts';

const START = '2026-03-02T09:00:00Z';
const API_KEY = 'sk_sim_acme';
const TEAM = 'team_acme_marketing';
const RECEIVER = { url: 'http://127.0.0.1:9/hooks', secret: 'whsec_of_the_client' };
/** Enough teams for two pages of a hundred. */
const TEAMS = 103;
/** Enough bytes for three parts. */
const LONG_VIDEO_BYTES = 2 * 64 * 1024 * 1024 + 1000;

export interface RunOptions {
  readonly habits: Habits;
  readonly seed: number;
  readonly traps: readonly string[];
  /** Whether its video has three parts; one by default. */
  readonly hasLongVideo?: boolean;
  /** Waits in place of a receiver that never answers. */
  readonly hang?: (ms: number) => Promise<unknown>;
  readonly onError?: (error: unknown) => void;
}

/** Grades a client with these habits. */
export async function gradeHabits({ habits, seed, traps, hasLongVideo = false, hang = wait, onError }: RunOptions): Promise<GradedClient> {
  const { gradeClient } = await import('../../../../simulator/grade/grade-client.ts');
  return gradeClient({
    seed,
    traps: traps as readonly TrapName[],
    async attempt(names) {
      let receive: Receive = () => Promise.resolve(503);
      const simulator = await createSimulator({
        clock: 'manual',
        startTime: START,
        media: 'discard',
        fixture: fixture(),
        grade: { traps: names, seed },
        sender: {
          async send({ headers, body, timeoutMs }) {
            const status = await receive({ headers, body });
            if (status !== null) return { status, body: '', error: null };
            await hang(timeoutMs);
            return { status: null, body: null, error: `no answer within ${timeoutMs / 1000} s` };
          },
          close: () => Promise.resolve(),
        },
      });
      try {
        const lines: string[] = [];
        const surroundings = surroundingsIn(simulator, lines);
        const day = { surroundings, listen: (next: Receive) => void (receive = next), video: video(hasLongVideo), ...peopleIn(simulator) };
        const exitCode = await integrate(day, habits).then(
          () => 0,
          (error: unknown) => {
            onError?.(error);
            return 1;
          },
        );
        if (!simulator.grader) throw new Error('The simulator has no grader');
        const leaks = lines.filter(line => line.includes(API_KEY)).map(line => line.replaceAll(API_KEY, 'sk_sim…'));
        return { ...simulator.grader.observed({ leaks }), exitCode };
      } finally {
        await simulator.close();
      }
    },
  });
}

function surroundingsIn(simulator: Simulator, lines: string[]): Surroundings {
  return {
    apiKey: API_KEY,
    teamId: TEAM,
    secret: RECEIVER.secret,
    fetch: (path, init) => simulator.fetch(path, init),
    sleep: async ms => void (await simulator.clock.advance(ms)),
    now: () => Date.parse(simulator.clock.now()),
    print: line => void lines.push(line),
  };
}

/** Lets people on the platforms write, by the control API. */
function peopleIn(simulator: Simulator) {
  const { platforms } = simulator;
  // The first post fails on one platform.
  platforms.LINKEDIN.fail('reject', { times: 1 });
  const event = async (body: Fields): Promise<Fields> => {
    const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
    const response = await simulator.fetch('/_sim/platforms/FACEBOOK/events', init);
    const happened = fieldsOf(await response.json());
    if (!response.ok) throw new Error(`Nobody could write: ${JSON.stringify(happened)}`);
    return happened;
  };
  const socialAccountId = 'sa_acme_facebook';
  return {
    async personWrites(participant: string) {
      await event({ type: 'message', socialAccountId, participant, text: 'Is it open today?' });
    },
    async personComments(postId: string) {
      const { comment } = await event({ type: 'comment', socialAccountId, postId, author: 'commenter', text: 'Price?' });
      platforms.FACEBOOK.fail('timeout', { times: 1 });
      return String(fieldsOf(comment)['id']);
    },
  };
}

interface FixtureOrganization {
  readonly id: string;
  readonly teams: readonly object[];
}

/** Returns the default world with many teams, an endpoint, and a low limit. */
function fixture() {
  const whole = JSON.parse(readFileSync(new URL('../../../../fixtures/worlds/default.json', import.meta.url), 'utf8')) as {
    readonly organizations: readonly FixtureOrganization[];
  };
  const organizations = whole.organizations.map(organization =>
    organization.id === 'org_acme'
      ? {
          ...organization,
          teams: [
            ...organization.teams,
            ...Array.from({ length: TEAMS - organization.teams.length }, (_, i) => ({ id: `team_${i}`, name: `Team ${i}`, accounts: [] })),
          ],
          webhooks: [RECEIVER],
          limits: { dailyPosts: { MASTODON: 2 } },
        }
      : organization,
  );
  return checkedFixture('the fixture', { ...whole, organizations });
}

/** Returns a short clip, followed by an empty box to make a long video. */
function video(isLong: boolean): Uint8Array<ArrayBuffer> {
  const clip = readFileSync(new URL('../../../../fixtures/media/clip.mp4', import.meta.url));
  if (!isLong) return Uint8Array.from(clip);
  const bytes = new Uint8Array(LONG_VIDEO_BYTES);
  bytes.set(clip);
  const box = Buffer.from(bytes.buffer, clip.length);
  box.writeUInt32BE(box.length);
  box.write('free', 4, 'latin1');
  return bytes;
}

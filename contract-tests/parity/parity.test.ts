import { test as base, describe, expect } from 'vitest';
import { fieldsOf } from '../exchange.ts';
import { mapResult } from '../proof/mutants/inject-defect.ts';
import { type Mutant, mutantTarget } from '../proof/mutants/mutant.ts';
import { type Session, through } from '../session.ts';
import { ask, read } from '../suites/requests.ts';
import { openMirror } from '../target.ts';
import { readMirror } from './mirror.ts';
import { recordingOf, type TapedCall, taped } from './record.ts';
import type { Recording } from './recording-files.ts';
import { replay } from './replay.ts';
import { percentOf, scoreLine, scoreOf } from './score.ts';

const TITLE = 'Something of our own';

/** Makes the calls of a run: reads, writes, a mistake, and reads of objects of others. */
async function calls(session: Session): Promise<void> {
  const { teamId } = session;
  const { id } = await read(session, 'createPost', {
    body: { teamId, title: TITLE, status: 'DRAFT', socialAccountTypes: ['FACEBOOK'], data: {} },
  });
  const own = { path: { id: String(id) } };
  await read(session, 'updatePost', { ...own, body: { title: `${TITLE}, later` } });
  await read(session, 'listPosts', { query: { teamId, limit: 100 } });
  await read(session, 'listPosts', { query: { teamId, q: 'launch' } });
  await ask(session, 'getPostByReferenceKey', { path: { referenceKey: 'launch' } });
  await ask(session, 'createPost', { body: { teamId, title: 3 } });
  await ask(session, 'getTeam', { path: { id: 'nobody_has_this' } });
  await read(session, 'deletePost', own);
  await ask(session, 'getTeam', { path: { id: teamId } });
  await read(session, 'listTeams');
}

interface Fixtures {
  /** Records the calls to a simulator, with a defect or without. */
  readonly record: (defect?: Mutant) => Promise<Recording>;
}

const it = base.extend<Fixtures>({
  record: async ({}, use) => {
    const closing: (() => Promise<void>)[] = [];
    await use(async defect => {
      const target = await mutantTarget(...(defect ? [defect] : []));
      closing.push(target.close);
      const tape: TapedCall[] = [];
      const session = await through(target, () => ({ middleware: [taped(tape)] })).open(2);
      const { fixture } = await readMirror(session, { simulatorChannels: new Map([['REDDIT', ['r/test', 'r/flair', 'r/textonly']]]) });
      tape.length = 0;
      await calls(session);
      const { baseUrl, apiKey, teamId } = session;
      return recordingOf(tape, { baseUrl, apiKey, teamId, fixture, serverTimeOf: () => Date.parse('2026-03-02T16:15:00Z') });
    });
    for (const close of closing) await close();
  },
});

async function scoreFor(recording: Recording) {
  const mirror = await openMirror({ fixture: recording.fixture, startTime: recording.startedAt, seed: 5 });
  try {
    return scoreOf(await replay(recording, mirror), { accepted: [], without: new Set() });
  } finally {
    await mirror.close();
  }
}

const capitals: Mutant = {
  id: 'parity/capitals',
  defect: 'Titles come back in capitals',
  operations: { updatePost: mapResult(body => ({ ...body, title: String(body['title']).toUpperCase() })) },
};

describe('the score', () => {
  it.each([
    [0, 0, 'parity: nothing was compared', null],
    [11, 11, 'parity: 11 of 11 calls alike, too few for a percentage (200 are needed)', null],
    [199, 199, 'parity: 199 of 199 calls alike, too few for a percentage (200 are needed)', null],
    [200, 199, 'parity: 99 %, 199 of 200 calls alike', 99],
    [200, 200, 'parity: 100 %, 200 of 200 calls alike', 100],
  ])('has a percentage from 200 calls on: of %i calls %i are alike', (compared, alike, line, percentage) => {
    expect([scoreLine({ compared, alike }), percentOf({ compared, alike })]).toEqual([line, percentage]);
  });
});

describe('a recording of a simulator', () => {
  it('is like a mirror with another seed', async ({ record }) => {
    const score = await scoreFor(await record());
    expect(score.differences).toEqual([]);
    expect(scoreLine(score)).toBe('parity: 8 of 8 calls alike, too few for a percentage (200 are needed)');
  });

  it('reports differences by operation, class and place', async ({ record }) => {
    const score = await scoreFor(await record(capitals));
    expect(score.differences.map(({ operation, class: kind, at, calls: times }) => [operation, kind, at, times])).toEqual([
      ['updatePost', 'value', 'title', 1],
    ]);
    expect([score.alike, score.compared]).toEqual([7, 8]);
  });

  it('compares the total of a list unless the list itself has items of others', async ({ record }) => {
    const recording = await record();
    const scoreWithOthersAt = async (...others: readonly string[]) =>
      scoreFor({
        ...recording,
        calls: recording.calls.map(({ answer, ...call }) =>
          call.operation === 'listTeams'
            ? { ...call, answer: { ...answer, others, body: { ...fieldsOf(answer.body), total: 9 } } }
            : { ...call, answer },
        ),
      });
    const places = async (...others: readonly string[]) => (await scoreWithOthersAt(...others)).differences.map(({ at }) => at);
    const channels = 'items[].socialAccounts[].channels';
    expect(await places(channels)).toEqual(['total']);
    expect(await places(channels, 'items')).toEqual([]);
  });

  it('accepts accepted differences, and reports those that no longer occur', async ({ record }) => {
    const recording = await record(capitals);
    const mirror = await openMirror({ fixture: recording.fixture, startTime: recording.startedAt, seed: 5 });
    const known = { operation: 'updatePost', class: 'value', at: 'title', reason: 'they like it loud' } as const;
    const gone = { ...known, operation: 'getPost' };
    const results = await replay(recording, mirror);
    await mirror.close();
    const score = scoreOf(results, { accepted: [known, gone], without: new Set() });
    expect([score.alike, score.differences[0]?.accepted, score.gone]).toEqual([8, known, [gone]]);
    expect(scoreOf(results, { accepted: [], without: new Set(['value']) }).differences).toEqual([]);
  });

  it('contains no ids, keys or texts of others', async ({ record }) => {
    const { leftOut, ...recording } = await record();
    const text = JSON.stringify(recording);
    expect(text).toContain(TITLE);
    expect(text).not.toMatch(/post_|sk_sim|We are live|Launch/);
    expect(leftOut).toEqual({ 'searches for a text of others': 1, 'is about an object of others': 1 });
  });
});

/** What became of the world of `fixtures/busy-world.ts` in the simulator that has loaded it. */
import type { Simulator } from '../../../simulator/index.ts';

const TEAM = 'team_acme_marketing';
const SUPPORT = 'team_acme_support';

/** What is read of the answers: an entity, or a list of some. */
interface Answer extends Entity {
  readonly items: readonly Entity[];
}

interface Entity {
  readonly id: string;
  readonly name?: string;
  readonly title?: string;
  readonly text?: string | null;
  readonly status?: string;
  readonly platform?: string;
  readonly participantName?: string | null;
}

/**
 * Answers what is open, waits for what is under way, and returns a sentence for each thing that does not go on: threads can be answered, a comment has one
 * private reply, and the calls of before end well.
 */
export async function whatStopped(simulator: Simulator): Promise<readonly string[]> {
  const wrong: string[] = [];
  const expect = (what: string, is: unknown, wanted: unknown): void => {
    if (is !== wanted) wrong.push(`${what} is ${JSON.stringify(is)}, not ${JSON.stringify(wanted)}`);
  };
  const call = async (method: string, path: string, body?: object): Promise<{ readonly status: number; readonly body: Answer }> => {
    const response = await simulator.fetch(path, {
      method,
      headers: { 'x-api-key': 'sk_sim_acme', 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    });
    const answer = (await response.json()) as Answer;
    return { status: response.status, body: answer };
  };
  const listed = async (path: string): Promise<readonly Entity[]> => (await call('GET', path)).body.items;
  const threads = async (teamId: string, participant: string): Promise<readonly Entity[]> =>
    (await listed(`/api/v1/conversations?teamId=${teamId}`)).filter(({ participantName }) => participantName === participant);
  const answer = async (thread: Entity | undefined): Promise<number> =>
    (await call('POST', `/api/v1/conversations/${thread?.id}/messages`, { text: 'Hello again' })).status;

  const [written] = await threads(TEAM, 'fan_writer');
  expect('the answer to a thread', await answer(written), 200);
  const ofSupport = await threads(SUPPORT, 'fan_of_support');
  expect('the number of platforms with a thread of support', new Set(ofSupport.map(({ platform }) => platform)).size, 2);
  for (const thread of ofSupport) {
    expect(`the answer to a ${thread.platform} thread of support`, await answer(thread), thread.platform === 'FACEBOOK' ? 200 : 400);
  }

  const posts = await listed(`/api/v1/post?teamId=${TEAM}`);
  const [live, begun] = ['Live', 'Under way'].map(title => posts.find(post => post.title === title));
  const comments = await listed(`/api/v1/comment/import/comments?teamId=${TEAM}&postId=${live?.id}`);
  for (const [text, status] of [
    ['Answered', 400],
    ['Not answered', 200],
    ['The link, please', 429],
  ] as const) {
    const fetchedCommentId = comments.find(comment => comment.text === text)?.id;
    const reply = await call('POST', '/api/v1/conversations/private-reply', { teamId: TEAM, fetchedCommentId, text: 'Here' });
    expect(`the private reply to the comment "${text}"`, reply.status, status);
  }

  await simulator.clock.advance('PT10M');
  expect('the post under way', (await call('GET', `/api/v1/post/${begun?.id}`)).body.status, 'POSTED');
  const flows = await listed(`/api/v1/automations?teamId=${TEAM}`);
  expect('the number of flows', flows.length, 2);
  for (const { id, name } of flows) {
    const [run] = await listed(`/api/v1/automations/${id}/executions`);
    expect(`the run of the flow ${name}`, run?.status, 'COMPLETED');
  }
  const [comment] = await listed(`/api/v1/comment?teamId=${TEAM}&internalPostId=${live?.id}`);
  expect('the comment under way', comment?.status, 'POSTED');
  return wrong;
}

/** Ways in which a deployment may differ from the simulator, one at a time: a comparison has to name each by operation and class. */
import type { OperationId } from '../../../../openapi/generated/types.ts';
import type { DifferenceClass } from '../../../parity/differences.ts';
import { apiError, mapItems, mapResult, omit, type Replacement, withBody } from '../inject-defect.ts';
import { type Mutant, mutants } from '../mutant.ts';

/** A change, and what a comparison has to call it. */
export interface Change extends Mutant {
  readonly operation: OperationId;
  readonly class: DifferenceClass;
}

type Plan = readonly [operation: OperationId, kind: DifferenceClass, change: string, replacement: Replacement];

const HOUR_MS = 3_600_000;

const PLANS: Readonly<Record<string, Plan>> = {
  'gone-for-unknown': ['getTeam', 'status', 'An unknown team is 410', refusedWith(404, 410)],
  'bad-for-unknown': ['getAutomation', 'status', 'An unknown automation is 400', refusedWith(404, 400)],
  'bad-for-conflict': ['createPost', 'status', 'A reference key that is taken is 400', refusedWith(409, 400)],
  'forbidden-for-unknown': ['getPost', 'status', 'An unknown post is 403', refusedWith(404, 403)],
  'accepted-deletion': ['deleteComment', 'status', 'A comment that is gone can be deleted again', answered(404, { success: true })],
  'no-such-team': ['createPost', 'message', 'An unknown team has another message', reworded('Team not found', 'There is no such team')],
  'no-such-upload': ['getUpload', 'message', 'An unknown upload has another message', reworded('Upload', 'File')],
  'retried-once': ['createPost', 'value', 'A new post has been retried once', fields({ retryCount: 1 })],
  'waits-a-minute': ['createAutomation', 'value', 'Automations wait a minute by default', defaulted('actionDelaySeconds', 0, 60)],
  'without-analytics': ['createHistoryImport', 'value', 'Imports have no analytics by default', defaulted('withAnalytics', true, false)],
  'counted-twice': [
    'getUploadUsage',
    'value',
    'Every upload counts twice',
    mapResult(body => ({ ...body, used: 2 * Number(body['used']) })),
  ],
  'posts-uncounted': ['getPostUsage', 'value', 'Posts do not count', fields({ used: 0 })],
  'one-more-listed': [
    'listTeams',
    'value',
    'The total of teams counts one more',
    mapResult(body => ({ ...body, total: Number(body['total']) + 1 })),
  ],
  'titles-in-capitals': [
    'createPost',
    'value',
    'Titles come back in capitals',
    mapResult(body => ({ ...body, title: String(body['title']).toUpperCase() })),
  ],
  untitled: ['createComment', 'null', 'A new comment shows no title', fields({ title: null })],
  'no-key': ['getPost', 'null', 'A post shows no reference key', fields({ referenceKey: null })],
  'no-width': ['getUpload', 'null', 'An upload has no width', fields({ width: null })],
  'empty-picture': ['createTeam', 'null', 'A team without a picture has an empty one', fields({ avatarUrl: '' })],
  'all-videos': ['getUpload', 'enum', 'Every upload is a video', fields({ type: 'video' })],
  'another-platform': ['getSocialAccountByType', 'enum', 'Every account is one of SNAPCHAT', fields({ type: 'SNAPCHAT' })],
  'any-surface': ['createHistoryImport', 'enum', 'Imports ask for feeds only', fields({ surface: 'FEED' })],
  'teams-reversed': ['listTeams', 'order', 'Teams are listed oldest first', mapItems(items => items.toReversed())],
  'flows-reversed': ['listAutomations', 'order', 'Automations are listed oldest first', mapItems(items => items.toReversed())],
  'posts-reversed': ['listPosts', 'order', 'Posts are listed the other way round', mapItems(items => items.toReversed())],
  'first-flow-lost': ['listAutomations', 'count', 'The newest automation is not listed', mapItems(items => items.slice(1))],
  'rows-lost': ['listCsvImportRows', 'count', 'The last row of a file is not listed', mapItems(items => items.slice(0, -1))],
  'live-at-once': ['createAutomation', 'transition', 'A new automation is active', fields({ status: 'ACTIVE' })],
  'planned-at-once': ['createComment', 'transition', 'A draft of a comment is shown as scheduled', fields({ status: 'SCHEDULED' })],
  'still-a-draft': ['deletePost', 'transition', 'A deleted post is shown as a draft', fields({ status: 'DRAFT' })],
  'no-error-field': ['createComment', 'shape', 'A comment has no field error', mapResult(body => omit(body, 'error'))],
  'one-more-field': ['getTeam', 'shape', 'A team has a field more', fields({ version: 1 })],
  'number-as-text': [
    'createPost',
    'shape',
    'retryCount is a text',
    mapResult(body => ({ ...body, retryCount: String(body['retryCount']) })),
  ],
  'an-hour-later': [
    'createPost',
    'time',
    'postDate comes back an hour later',
    mapResult(body => ({ ...body, postDate: later(body['postDate']) })),
  ],
  'made-yesterday': [
    'createTeam',
    'time',
    'A team is created an hour late',
    mapResult(body => ({ ...body, createdAt: later(body['createdAt']) })),
  ],
  'another-team': ['createPost', 'reference', 'A post names another team', fields({ teamId: 'team_of_others' })],
};

/** Every change; their ids begin with `parity/`. */
export const changes: readonly Change[] = Object.entries(PLANS).flatMap(([name, [operation, kind, change, replacement]]) =>
  mutants('parity', { [name]: { defect: change, [operation]: replacement } }).map(mutant => ({
    ...mutant,
    operation,
    class: kind,
  })),
);

function fields(values: Readonly<Record<string, unknown>>): Replacement {
  return mapResult(body => ({ ...body, ...values }));
}

/** The operation with another default of a field of its body. Validation has filled in the usual one. */
function defaulted(name: string, usual: unknown, value: unknown): Replacement {
  return (go, call) => (call.request.body[name] === usual ? go(withBody(call, { [name]: value })) : go());
}

/** The operation, of which an error with a status has another one. */
function refusedWith(from: number, to: number): Replacement {
  return onError(from, message => {
    throw apiError(to, message);
  });
}

/** The operation, which answers in place of an error with this status. */
function answered(status: number, body: object): Replacement {
  return onError(status, () => body);
}

function reworded(from: string, to: string): Replacement {
  return onError(404, message => {
    throw apiError(404, message.replace(from, to));
  });
}

function onError(status: number, answer: (message: string) => unknown): Replacement {
  return go => {
    try {
      return go();
    } catch (error) {
      if (error instanceof Error && 'statusCode' in error && error.statusCode === status) return answer(error.message);
      throw error;
    }
  };
}

function later(instant: unknown): unknown {
  return typeof instant === 'string' ? new Date(Date.parse(instant) + HOUR_MS).toISOString() : instant;
}

import { iso } from '../../kernel/time.ts';

/** What a job has done and what it will do, as the end of a sentence about its subject. */
interface JobWords {
  readonly did: string;
  readonly will: string;
  /** What it did where it is only what led to something else that has such jobs itself. */
  readonly elsewhere?: string;
  /** What it did instead where the trail has a reason why it was not done. */
  readonly unlessKept?: string;
  /** The lever of its platform that decides how long it waits. */
  readonly awaits?: 'latency' | 'review';
}

/** The words for each kind of job. A kind that is missing here fails a test. */
export const jobWords: Readonly<Record<string, JobWords>> = {
  'post.publish': { did: 'its time had come, and publishing began', will: 'publishing begins' },
  'post.attempt': {
    did: 'the platform was asked to publish it',
    unlessKept: 'its turn came, but the platform was not asked',
    will: 'the platform is asked to publish it',
    awaits: 'latency',
  },
  'post.next': { did: 'its account was free for the next post', will: 'the next post of its account gets its turn' },
  'post.reviewEnd': { did: 'the review of the platform ended', will: 'the review of the platform ends', awaits: 'review' },
  'comment.publish': { did: 'its time had come, and publishing began', will: 'publishing begins' },
  'comment.attempt': {
    elsewhere: 'an attempt was made to publish it',
    did: 'the platform was asked to publish it',
    unlessKept: 'its turn came, but the platform was not asked',
    will: 'the platform is asked to publish it',
    awaits: 'latency',
  },
  'comment.crowd': { did: 'somebody on the platform commented', will: 'somebody on the platform comments' },
  'commentImport.start': { did: 'the import started', will: 'the import starts' },
  'commentImport.fetch': {
    did: 'the platform was asked for comments',
    unlessKept: 'its time had come, but the platform was not asked',
    will: 'the platform is asked for comments',
    awaits: 'latency',
  },
  'conversations.receipt': { did: 'the participant received or read it', will: 'the participant receives or reads it' },
  'conversations.expire-message': { did: 'its retention ended', will: 'it is removed, because its retention ends' },
  'conversations.expire-conversation': { did: 'its retention ended', will: 'it is removed, unless a message comes before' },
  'conversations.crowd-day': { did: 'a new day of messages began', will: 'a new day of messages begins' },
  'conversations.crowd-message': { did: 'somebody on the platform wrote a message', will: 'somebody on the platform writes a message' },
  'uploads.idle': { did: 'it had been idle for too long', will: 'it is aborted, unless it is used before' },
  'uploads.expire': { did: 'no post had used it', will: 'it is deleted, unless a post uses it' },
  'uploads.purge': { did: 'its bytes were removed', will: 'its bytes are removed' },
  'csvImport.start': { did: 'the import started', will: 'the import starts' },
  'csvImport.row': { did: 'the next row was processed', unlessKept: 'the turn of the next row came', will: 'the next row is processed' },
  'historyImport.start': { did: 'the import started', will: 'the import starts' },
  'historyImport.fetch': {
    did: 'the platform was asked for posts',
    unlessKept: 'its time had come, but the platform was not asked',
    will: 'the platform is asked for posts',
    awaits: 'latency',
  },
  'historyImport.expirePosts': { did: 'the retention of its posts ended', will: 'its posts are removed, because their retention ends' },
  'reviewImport.start': { did: 'the import started', will: 'the import starts' },
  'reviewImport.fetch': {
    did: 'the platform was asked for a page',
    unlessKept: 'its time had come, but the platform was not asked',
    will: 'the platform is asked for a page',
  },
  'reviewImport.resume': { did: 'the rate limit of the platform ended', will: 'the import resumes, because the rate limit ends' },
  'review.judgeReply': { did: 'the platform judged the reply', will: 'the platform judges the reply' },
  'accounts.scan': { did: 'the connection was checked', will: 'the connection is checked' },
  'accounts.cleanup': { did: 'its grace period ended', will: 'it is removed, unless it is connected again' },
  'accounts.expireConnectRequest': { did: 'the request expired', will: 'the request expires' },
  'accounts.expirePortalLink': { did: 'the link expired', will: 'the link expires' },
  'analytics.refreshImportedPosts': { did: 'metrics of imported posts were refreshed', will: 'metrics of imported posts are refreshed' },
  'automation.begin': { did: 'the run began', unlessKept: 'its time had come, but it did not begin', will: 'the run begins' },
  'automation.step': {
    did: 'the next step was taken',
    unlessKept: 'its time had come, but the next step was not taken',
    will: 'the next step is taken',
    awaits: 'latency',
  },
  'webhooks.deliver': { did: 'an attempt was sent', will: 'the next attempt is sent' },
  'webhooks.disable': { did: 'its failures were judged', will: 'it is disabled, if no attempt has succeeded by then' },
};

/** An instant as people say it: `2026-03-02 10:03:00`, in UTC. */
export function whenWords(at: number): string {
  return iso(at).slice(0, 19).replace('T', ' ');
}

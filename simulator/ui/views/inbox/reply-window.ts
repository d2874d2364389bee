/** Whether the account may write to somebody now, and how long. */
import { conversations } from '../../../../openapi/generated/limits.json';
import type { ConversationPlatformData } from '../../../../openapi/generated/types.ts';
import type { Tone } from '../../components/badge.tsx';
import { formatDuration } from '../../format/time.ts';

const SOON_MS = 2 * 3_600_000;

export interface ReplyWindow {
  readonly tone: Tone;
  readonly label: string;
  readonly sentence: string;
}

/** The 24-hour window at an instant, milliseconds. The service judges; this only tells what is left. */
export function replyWindow({ lastInboundAt, canReply }: ConversationPlatformData, now: number): ReplyWindow {
  if (!canReply) {
    return {
      tone: 'bad',
      label: 'Not yet',
      sentence: 'A private reply opened this thread: the account may write once the fan has answered.',
    };
  }
  if (lastInboundAt === null) return { tone: 'bad', label: 'Closed', sentence: 'The fan never wrote: there is no window to answer in.' };
  const left = Date.parse(lastInboundAt) + conversations.replyWindowMs - now;
  if (left < 0) {
    return {
      tone: 'bad',
      label: 'Closed',
      sentence: `The 24-hour window closed ${formatDuration(left)} ago. It opens when the fan writes.`,
    };
  }
  return {
    tone: left < SOON_MS ? 'warn' : 'good',
    label: `${formatDuration(left)} left`,
    sentence: 'The account may answer within 24 hours of the fan’s last message.',
  };
}

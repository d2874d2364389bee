/** Whether and how long the account may message a fan. */
import { conversations } from '../../../../openapi/generated/limits.json';
import type { ConversationPlatformData } from '../../../../openapi/generated/types.ts';
import type { Tone } from '../../components/basic.tsx';
import { formatDuration } from '../../format.ts';

const SOON_MS = 2 * 3_600_000;

export interface ReplyWindow {
  readonly tone: Tone;
  readonly label: string;
  readonly sentence: string;
}

/** The 24-hour window at `now` (milliseconds). The service enforces it; this only displays it. */
export function replyWindow({ lastInboundAt, canReply }: ConversationPlatformData, now: number): ReplyWindow {
  if (!canReply) {
    return {
      tone: 'bad',
      label: 'Not open',
      sentence: 'A private reply opened this thread. The account can write once the fan replies.',
    };
  }
  if (lastInboundAt === null) return { tone: 'bad', label: 'Closed', sentence: 'The fan has not written yet.' };
  const left = Date.parse(lastInboundAt) + conversations.replyWindowMs - now;
  if (left < 0) {
    return {
      tone: 'bad',
      label: 'Closed',
      sentence: `The 24-hour window closed ${formatDuration(left)} ago. A message of the fan opens it again.`,
    };
  }
  return {
    tone: left < SOON_MS ? 'warn' : 'good',
    label: `${formatDuration(left)} left`,
    sentence: 'The account can reply within 24 hours of the fan’s last message.',
  };
}

import type { Platform, PlatformState } from '../../../../openapi/generated/control-types.ts';

/** Whether people on the platform say something by themselves. */
export function hasCrowd({ crowd }: PlatformState): boolean {
  return crowd.commentsPerPost > 0 || crowd.messagesPerDay > 0;
}

/** Where there are direct messages. */
export function hasMessages(platform: Platform): boolean {
  return platform === 'INSTAGRAM' || platform === 'FACEBOOK';
}

/** What one switch asks for: enough to see something, not so much that it hides the rest. */
export function crowdOf(platform: Platform, isOn: boolean): PlatformState['crowd'] {
  return { commentsPerPost: isOn ? 5 : 0, messagesPerDay: isOn && hasMessages(platform) ? 10 : 0 };
}

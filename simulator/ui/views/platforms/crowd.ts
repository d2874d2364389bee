import type { Platform, PlatformState } from '../../../../openapi/generated/control-types.ts';

/** Whether simulated users comment or write messages on the platform. */
export function hasCrowd({ crowd }: PlatformState): boolean {
  return crowd.commentsPerPost > 0 || crowd.messagesPerDay > 0;
}

/** Whether the platform has direct messages. */
export function hasMessages(platform: Platform): boolean {
  return platform === 'INSTAGRAM' || platform === 'FACEBOOK';
}

/** The crowd that the switch turns on or off. */
export function crowdOf(platform: Platform, isOn: boolean): PlatformState['crowd'] {
  return { commentsPerPost: isOn ? 5 : 0, messagesPerDay: isOn && hasMessages(platform) ? 10 : 0 };
}

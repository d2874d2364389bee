import type { Platform } from '../../../openapi/generated/control-types.ts';
import { platformName } from '../format/words.ts';

const LETTERS: Readonly<Record<Platform, string>> = {
  INSTAGRAM: 'Ig',
  FACEBOOK: 'Fb',
  TIKTOK: 'Tk',
  YOUTUBE: 'Yt',
  LINKEDIN: 'Li',
  PINTEREST: 'Pi',
  REDDIT: 'Re',
  THREADS: 'Th',
  TWITTER: 'Tw',
  MASTODON: 'Ma',
  BLUESKY: 'Bs',
  DISCORD: 'Dc',
  SLACK: 'Sl',
  GOOGLE_BUSINESS: 'Gb',
  SNAPCHAT: 'Sn',
};

interface PlatformMarkProps {
  readonly platform: Platform;
  readonly size?: 'small' | 'large';
  readonly named?: boolean;
}

/** The mark of a platform: two letters on its colour. Without `named` it is decoration next to the name. */
export function PlatformMark({ platform, size = 'small', named = false }: PlatformMarkProps) {
  const name = platformName(platform);
  const role = named ? { role: 'img' as const, 'aria-label': name, title: name } : { 'aria-hidden': true };
  return (
    <span class={`mark mark-${size} mark-${platform.toLowerCase().replace('_', '-')}`} {...role}>
      {LETTERS[platform]}
    </span>
  );
}

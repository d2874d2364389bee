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

/** A platform's sign: two letters on its colour. Without `named` it stands beside the name and says nothing. */
export function PlatformMark({
  of,
  size = 'small',
  named = false,
}: {
  readonly of: Platform;
  readonly size?: 'small' | 'large';
  readonly named?: boolean;
}) {
  const role = named ? { role: 'img' as const, 'aria-label': platformName(of), title: platformName(of) } : { 'aria-hidden': true };
  return (
    <span class={`mark mark-${size} mark-${of.toLowerCase().replace('_', '-')}`} {...role}>
      {LETTERS[of]}
    </span>
  );
}

import { type Rule, refuse, typeOf } from './rule.ts';

const coverIsPhoto: Rule<'TIKTOK'> = ({ platform, data, media }) => {
  const index = data.photoCoverIndex ?? 0;
  if (typeOf(platform, data) !== 'IMAGE' || index === 0 || index < media.length) return undefined;
  return refuse(['photoCoverIndex'], `The cover is one of the ${media.length} photos, counted from 0, not number ${index}`, 'too_big');
};

export const tiktokRules: readonly Rule<'TIKTOK'>[] = [coverIsPhoto];

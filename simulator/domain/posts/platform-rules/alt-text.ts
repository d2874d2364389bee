import { by, type Rule, refuse } from './rule.ts';

/** `mediaItems` carry alternative texts, so they may only be images. */
export const imagesOnlyInMediaItems: Rule<'TWITTER' | 'FACEBOOK' | 'THREADS'> = ({ platform, data, uploads }) => {
  const index = (data.mediaItems ?? []).findIndex(({ uploadId }) => uploads.get(uploadId)?.type !== 'image');
  const item = data.mediaItems?.[index];
  return (
    item &&
    by(
      'D-PST-12',
      refuse(['mediaItems', index, 'uploadId'], `${platform} takes alternative texts for images only, and ${item.uploadId} is none`),
    )
  );
};

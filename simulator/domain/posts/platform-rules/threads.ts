import { isBlank } from '../../../text/characters.ts';
import { imagesOnlyInMediaItems } from './alt-text.ts';
import { by, type Rule, refuse } from './rule.ts';

const textOnly: Rule<'THREADS'> = ({ data, media }) => {
  if (media.length === 0) return undefined;
  const field = (['poll', 'gif', 'linkAttachment'] as const).find(name => data[name]);
  return field && refuse([field], `${field} is for a THREADS post without uploads, and this one has ${media.length}`);
};

const pollOrGif: Rule<'THREADS'> = ({ data }) =>
  data.poll && data.gif ? refuse(['gif'], 'A THREADS post has a poll or a gif, not both') : undefined;

const visibleOptions: Rule<'THREADS'> = ({ data }) => {
  const blank = Object.entries(data.poll ?? {}).find(([, option]) => typeof option === 'string' && isBlank(option));
  return blank && by('D-DMS-19', refuse(['poll', blank[0]], 'an option of a poll must have a visible character', 'too_small'));
};

export const threadsRules: readonly Rule<'THREADS'>[] = [textOnly, pollOrGif, visibleOptions, imagesOnlyInMediaItems];

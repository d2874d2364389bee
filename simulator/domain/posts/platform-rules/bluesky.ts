import { isGiven, type Rule, refuse } from './rule.ts';

const thumbnailOfCard: Rule<'BLUESKY'> = ({ data }) =>
  isGiven(data.thumbnail) && !isGiven(data.externalUrl)
    ? refuse(['thumbnail'], 'A thumbnail belongs to a BLUESKY link card and needs externalUrl')
    : undefined;

export const blueskyRules: readonly Rule<'BLUESKY'>[] = [thumbnailOfCard];

/** The form of a new post and the request that it makes. */
import type { CreatePostRequest, PostData, SocialAccount, Team } from '../../../../openapi/generated/types.ts';
import { fromDateField } from '../../format/date-field.ts';

export interface NewPost {
  readonly teamId: string;
  readonly title: string;
  readonly text: string;
  readonly types: readonly SocialAccount['type'][];
  readonly uploadIds: readonly string[];
  readonly date: string;
  readonly isDraft: boolean;
}

export function requestOf({ teamId, title, text, types, uploadIds, date, isDraft }: NewPost, team: Team): CreatePostRequest {
  const accounts = team.socialAccounts.filter(({ type }) => types.includes(type));
  return {
    teamId,
    title,
    status: isDraft ? 'DRAFT' : 'SCHEDULED',
    ...(date && { postDate: fromDateField(date) }),
    socialAccountTypes: accounts.map(({ type }) => type),
    data: Object.fromEntries(accounts.map(account => [account.type, contentFor(account, text, uploadIds)])) satisfies PostData,
  };
}

/** The content for a platform. Some platforms require a channel or board: the first one of the account is used. */
function contentFor({ type, channels: [channel] }: SocialAccount, text: string, uploadIds: readonly string[]) {
  const content = { ...(text && { text }), ...(uploadIds.length > 0 && { uploadIds }) };
  switch (type) {
    case 'DISCORD':
    case 'SLACK':
      return { ...content, channelId: channel?.id ?? '' };
    case 'PINTEREST':
      return { ...content, boardName: channel?.name ?? '' };
    case 'REDDIT':
      return { ...content, sr: channel?.name ?? '' };
    default:
      return content;
  }
}

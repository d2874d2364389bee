import { useState } from 'preact/hooks';
import type { CreatePostRequest, PostData, SocialAccount, Upload } from '../../../../openapi/generated/types.ts';
import { MAX_PAGE, service } from '../../api.ts';
import { PlatformMark } from '../../components/basic.tsx';
import { RequestDialog } from '../../components/request-fields.tsx';
import {
  area,
  checks,
  select as choose,
  date as dateField,
  type FormOption,
  sent,
  text,
  textAt,
  toggle,
  type Values,
} from '../../components/request-form.ts';
import { platformName, toDateField } from '../../format.ts';
import { useResource } from '../../hooks/use-resource.ts';
import { type TeamContext, teamOptions } from '../../hooks/use-teams.ts';
import { now } from '../../store/clock.ts';
import { Thumbnail } from './post-row.tsx';

interface NewPostProps {
  readonly teams: readonly TeamContext[];
  /** The initial team; '' for the first one. */
  readonly teamId: string;
  /** The initial day; '' for today. */
  readonly day: string;
  readonly onCreated: () => void;
  readonly onClose: () => void;
}

const HOUR_MS = 3_600_000;

/** The newest uploads that are offered. */
const MAX_UPLOADS = 12;

/** Creates a post with the same text and media for all its platforms. */
export function NewPostDialog({ teams, teamId, day, onCreated, onClose }: NewPostProps) {
  const first = teams.find(({ team }) => team.id === teamId)?.team.id ?? teams[0]?.team.id ?? '';
  const [selected, select] = useState(first);
  const [date] = useState(() => (day ? `${day}T12:00` : toDateField((now.peek() ?? 0) + HOUR_MS)));
  const context = teams.find(({ team }) => team.id === selected);
  const uploads = useResource(signal => uploadsFor(context, signal), { deps: [selected] });
  const create = async (body: CreatePostRequest, { $uploads, ...values }: Values) => {
    if (!context) return '';
    const uploadIds = (uploads.data ?? []).map(({ id }) => id).filter(id => Array.isArray($uploads) && $uploads.includes(id));
    const accounts = context.team.socialAccounts.filter(({ type }) => body.socialAccountTypes.includes(type));
    const data = Object.fromEntries(
      accounts.map(account => [account.type, contentFor(account, textAt(values, '$text'), uploadIds)]),
    ) satisfies PostData;
    await service(context.apiKey, 'createPost', { body: { ...body, data } });
    onCreated();
    return values['$draft'] ? 'Draft created.' : 'Post created.';
  };
  return (
    <RequestDialog<CreatePostRequest>
      title="New post"
      kind="side"
      submit={({ $draft }) => ($draft ? 'Save draft' : 'Schedule')}
      disabled={({ socialAccountTypes }) => !Array.isArray(socialAccountTypes) || socialAccountTypes.length === 0}
      fields={({ $draft = false }) => [
        choose('teamId', 'Team', teamOptions(teams), {}, first),
        checks(
          'socialAccountTypes',
          'Platforms',
          platformOptions(context),
          'post-platform line gap-tight compact card',
          'The team has no accounts.',
        ),
        text('title', 'Title', { hint: 'Internal; not published.', required: true }),
        area('$text', 'Text', { rows: 5 }),
        uploads.data && uploads.data.length > 0 && checks('$uploads', 'Media', uploads.data.map(mediaOption), 'post-upload small card'),
        dateField(
          'postDate',
          'Date and time',
          { hint: 'UTC. A past date publishes the post immediately.', required: $draft !== true },
          date,
        ),
        toggle('$draft', 'Save as draft', false),
        sent('status', $draft === true ? 'DRAFT' : 'SCHEDULED'),
      ]}
      onChange={values => select(textAt(values, 'teamId', first))}
      onSubmit={create}
      onClose={onClose}
    />
  );
}

async function uploadsFor(context: TeamContext | undefined, signal: AbortSignal): Promise<readonly Upload[]> {
  if (!context) return [];
  const all = await service(context.apiKey, 'listUploads', { query: { includePosts: false, limit: MAX_PAGE }, signal });
  return all.filter(({ teamId }) => teamId === null || teamId === context.team.id).slice(0, MAX_UPLOADS);
}

function platformOptions(context: TeamContext | undefined): readonly FormOption[] {
  return (context?.team.socialAccounts ?? []).map(({ type }) => ({
    value: type,
    label: platformName(type),
    content: (
      <>
        <PlatformMark platform={type} />
        {platformName(type)}
      </>
    ),
  }));
}

function mediaOption(upload: Upload): FormOption {
  const content = (
    <>
      <Thumbnail upload={upload} />
      <span class="truncate">{upload.fileName}</span>
    </>
  );
  return { value: upload.id, label: upload.fileName, content };
}

/** The content for a platform. Some platforms require a channel or board: the first one of the account is used. */
function contentFor({ type, channels: [channel] }: SocialAccount, words: string, uploadIds: readonly string[]) {
  const content = { ...(words && { text: words }), ...(uploadIds.length > 0 && { uploadIds }) };
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

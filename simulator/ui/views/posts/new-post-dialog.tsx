import type { CreatePostRequest, PostData, SocialAccount, Team } from '../../../../openapi/generated/types.ts';
import { service } from '../../api.ts';
import { PlatformMark } from '../../components/basic.tsx';
import { Select, Switch, TextArea, TextField } from '../../components/field.tsx';
import { FormDialog } from '../../components/form.tsx';
import { fromDateField, platformName, toDateField } from '../../format.ts';
import { useForm } from '../../hooks/use-action.ts';
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

/** Creates a post with the same text and media for all its platforms. */
export function NewPostDialog({ teams, teamId, day, onCreated, onClose }: NewPostProps) {
  const [form, set] = useForm<NewPost>(() => ({
    teamId: teams.find(({ team }) => team.id === teamId)?.team.id ?? teams[0]?.team.id ?? '',
    title: '',
    text: '',
    types: [],
    uploadIds: [],
    date: day ? `${day}T12:00` : toDateField((now.peek() ?? 0) + HOUR_MS),
    isDraft: false,
  }));
  const context = teams.find(({ team }) => team.id === form.teamId);
  const create = async () => {
    if (!context) return '';
    await service(context.apiKey, 'createPost', { body: requestOf(form, context.team) });
    onCreated();
    return form.isDraft ? 'Draft created.' : 'Post created.';
  };
  return (
    <FormDialog
      title="New post"
      kind="side"
      submit={form.isDraft ? 'Save draft' : 'Schedule'}
      disabled={form.types.length === 0}
      onSubmit={create}
      onClose={onClose}
    >
      {error => (
        <>
          <Select
            label="Team"
            value={form.teamId}
            options={teamOptions(teams)}
            onChange={next => set({ teamId: next, types: [], uploadIds: [] })}
          />
          {context && <PlatformOptions context={context} form={form} onChange={set} />}
          <TextField
            label="Title"
            hint="Internal; not published."
            required
            value={form.title}
            onInput={title => set({ title })}
            error={error('title')}
          />
          <TextArea label="Text" rows={5} value={form.text} onInput={text => set({ text })} />
          {context && <MediaOptions key={context.organization.id} context={context} form={form} onChange={set} />}
          <TextField
            label="Date and time"
            hint="UTC. A past date publishes the post immediately."
            type="datetime-local"
            required={!form.isDraft}
            value={form.date}
            onInput={date => set({ date })}
            error={error('postDate')}
          />
          <Switch label="Save as draft" checked={form.isDraft} onChange={isDraft => set({ isDraft })} />
        </>
      )}
    </FormDialog>
  );
}

interface OptionsProps {
  readonly context: TeamContext;
  readonly form: NewPost;
  readonly onChange: (change: Partial<NewPost>) => void;
}

function toggled<T>(list: readonly T[], item: T, isOn: boolean): T[] {
  return isOn ? [...list, item] : list.filter(other => other !== item);
}

function PlatformOptions({ context: { team }, form, onChange }: OptionsProps) {
  return (
    <fieldset class="post-options">
      <legend class="field-label">Platforms</legend>
      {team.socialAccounts.length === 0 && <p class="muted">The team has no accounts.</p>}
      {team.socialAccounts.map(({ id, type }) => (
        <label key={id} class="post-options-platform line gap-tight compact card">
          <input
            type="checkbox"
            checked={form.types.includes(type)}
            onChange={event => onChange({ types: toggled(form.types, type, event.currentTarget.checked) })}
          />
          <PlatformMark platform={type} />
          {platformName(type)}
        </label>
      ))}
    </fieldset>
  );
}

/** The newest uploads that are offered. */
const MAX_UPLOADS = 12;

function MediaOptions({ context: { apiKey, team }, form, onChange }: OptionsProps) {
  const uploads = useResource(
    async signal => {
      const all = await service(apiKey, 'listUploads', { query: { includePosts: false, limit: 100 }, signal });
      return all.filter(upload => upload.teamId === null || upload.teamId === team.id).slice(0, MAX_UPLOADS);
    },
    { deps: [team.id] },
  );
  if (!uploads.data || uploads.data.length === 0) return null;
  return (
    <fieldset class="post-options">
      <legend class="field-label">Media</legend>
      {uploads.data.map(upload => (
        <label key={upload.id} class="post-options-media small card">
          <input
            type="checkbox"
            checked={form.uploadIds.includes(upload.id)}
            onChange={event => onChange({ uploadIds: toggled(form.uploadIds, upload.id, event.currentTarget.checked) })}
          />
          <Thumbnail upload={upload} />
          <span class="truncate">{upload.fileName}</span>
        </label>
      ))}
    </fieldset>
  );
}

/** The form of a new post and the request that it makes. */
interface NewPost {
  readonly teamId: string;
  readonly title: string;
  readonly text: string;
  readonly types: readonly SocialAccount['type'][];
  readonly uploadIds: readonly string[];
  readonly date: string;
  readonly isDraft: boolean;
}

function requestOf({ teamId, title, text, types, uploadIds, date, isDraft }: NewPost, team: Team): CreatePostRequest {
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

import './new-post.css';
import { useState } from 'preact/hooks';
import { service } from '../../api.ts';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { FormProblem, Select, Switch, TextArea, TextField } from '../../components/field.tsx';
import { PlatformMark } from '../../components/platform.tsx';
import { platformName } from '../../format/words.ts';
import { useAction } from '../../hooks/use-action.ts';
import { useResource } from '../../hooks/use-resource.ts';
import type { TeamPlace } from '../../hooks/use-teams.ts';
import { now } from '../../store/clock.ts';
import { say } from '../../store/toasts.ts';
import { fieldOf } from './date-field.ts';
import { Thumbnail } from './media.tsx';
import { type NewPost, requestOf } from './new-post.ts';

interface NewPostProps {
  readonly places: readonly TeamPlace[];
  /** The team that is chosen at first; '' for the first one. */
  readonly teamId: string;
  /** The day that was clicked; '' for none. */
  readonly day: string;
  readonly onMade: () => void;
  readonly onClose: () => void;
}

const HOUR_MS = 3_600_000;

/** A simple post: a team, its platforms, one text and media for all of them, a date. */
export function NewPostDialog({ places, teamId, day, onMade, onClose }: NewPostProps) {
  const [form, setForm] = useState<NewPost>(() => ({
    teamId: places.find(({ team }) => team.id === teamId)?.team.id ?? places[0]?.team.id ?? '',
    title: '',
    text: '',
    types: [],
    uploadIds: [],
    date: day ? `${day}T12:00` : fieldOf((now.peek() ?? 0) + HOUR_MS),
    isDraft: false,
  }));
  const set = (change: Partial<NewPost>) => setForm(old => ({ ...old, ...change }));
  const place = places.find(({ team }) => team.id === form.teamId);
  const make = useAction(
    async () => {
      if (place) await service(place.apiKey, 'createPost', { body: requestOf(form, place.team) });
    },
    { failure: 'form' },
  );
  const submit = async (event: Event) => {
    event.preventDefault();
    if (!(await make.run())) return;
    say(form.isDraft ? 'The draft is saved.' : 'The post waits for its date.');
    onMade();
    onClose();
  };
  return (
    <Dialog title="New post" kind="side" onClose={onClose}>
      <form class="stack" onSubmit={event => void submit(event)}>
        <Select
          label="Team"
          value={form.teamId}
          options={places.map(({ team, organizationId }) => ({ value: team.id, label: `${team.name} (${organizationId})` }))}
          onChange={next => set({ teamId: next, types: [], uploadIds: [] })}
        />
        {place && <PlatformChoice place={place} form={form} onChange={set} />}
        <TextField
          label="Title"
          hint="For your own lists; it is not published."
          required
          value={form.title}
          onInput={title => set({ title })}
          error={make.problem?.of('title')}
        />
        <TextArea label="Text" rows={5} value={form.text} onInput={text => set({ text })} />
        {place && <MediaChoice key={place.organizationId} place={place} form={form} onChange={set} />}
        <TextField
          label="Date and time"
          hint="In UTC. What is past means at once."
          type="datetime-local"
          required={!form.isDraft}
          value={form.date}
          onInput={date => set({ date })}
          error={make.problem?.of('postDate')}
        />
        <Switch label="Keep it as a draft" checked={form.isDraft} onChange={isDraft => set({ isDraft })} />
        <FormProblem problem={make.problem} />
        <div class="row row-end dialog-foot">
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" kind="primary" busy={make.busy} disabled={form.types.length === 0}>
            {form.isDraft ? 'Save draft' : 'Schedule'}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

interface ChoiceProps {
  readonly place: TeamPlace;
  readonly form: NewPost;
  readonly onChange: (change: Partial<NewPost>) => void;
}

function toggled<T>(list: readonly T[], item: T, isOn: boolean): T[] {
  return isOn ? [...list, item] : list.filter(other => other !== item);
}

function PlatformChoice({ place: { team }, form, onChange }: ChoiceProps) {
  return (
    <fieldset class="post-choice">
      <legend class="field-label">Platforms</legend>
      {team.socialAccounts.length === 0 && <p class="muted">The team has no account yet.</p>}
      {team.socialAccounts.map(({ id, type }) => (
        <label key={id} class="post-choice-platform">
          <input
            type="checkbox"
            checked={form.types.includes(type)}
            onChange={event => onChange({ types: toggled(form.types, type, event.currentTarget.checked) })}
          />
          <PlatformMark of={type} />
          {platformName(type)}
        </label>
      ))}
    </fieldset>
  );
}

/** So many of the newest are offered. */
const OFFERED = 12;

function MediaChoice({ place: { apiKey, team }, form, onChange }: ChoiceProps) {
  const uploads = useResource(
    async signal => {
      const all = await service(apiKey, 'listUploads', { query: { includePosts: false, limit: 100 }, signal });
      return all.filter(upload => upload.teamId === null || upload.teamId === team.id).slice(0, OFFERED);
    },
    { deps: [team.id] },
  );
  if (!uploads.data || uploads.data.length === 0) return null;
  return (
    <fieldset class="post-choice">
      <legend class="field-label">Media</legend>
      {uploads.data.map(upload => (
        <label key={upload.id} class="post-choice-media">
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

import { useState } from 'preact/hooks';
import type { HistoryMediaType, HistoryPlatform } from '../../../../openapi/generated/types.ts';
import { service } from '../../api.ts';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { FormProblem, Select, Switch, TextField } from '../../components/field.tsx';
import { platformName } from '../../format/words.ts';
import { useAction } from '../../hooks/use-action.ts';
import type { TeamPlace } from '../../hooks/use-teams.ts';

const PLATFORMS: readonly HistoryPlatform[] = [
  'INSTAGRAM',
  'FACEBOOK',
  'TIKTOK',
  'YOUTUBE',
  'LINKEDIN',
  'PINTEREST',
  'REDDIT',
  'THREADS',
  'MASTODON',
  'BLUESKY',
];

const MEDIA: readonly { readonly value: HistoryMediaType | ''; readonly label: string }[] = [
  { value: '', label: 'Images and videos' },
  { value: 'IMAGE', label: 'Images' },
  { value: 'VIDEO', label: 'Videos' },
];

interface NewHistoryProps {
  readonly places: readonly TeamPlace[];
  readonly onStarted: (id: string) => void;
  readonly onClose: () => void;
}

/** What an account has that can be asked for its history. */
function platformsOf(place: TeamPlace | undefined): readonly HistoryPlatform[] {
  return PLATFORMS.filter(platform => place?.team.socialAccounts.some(({ type }) => type === platform));
}

/** Starts an import of an account's history. */
export function NewHistoryDialog({ places, onStarted, onClose }: NewHistoryProps) {
  const [form, setForm] = useState({
    teamId: places[0]?.team.id ?? '',
    platform: '' as HistoryPlatform | '',
    count: '20',
    mediaType: '' as HistoryMediaType | '',
    withAnalytics: true,
    importCarousels: true,
  });
  const set = (change: Partial<typeof form>) => setForm(old => ({ ...old, ...change }));
  const place = places.find(({ team }) => team.id === form.teamId);
  const platforms = platformsOf(place);
  const platform = platforms.find(candidate => candidate === form.platform) ?? platforms[0];
  const start = useAction(
    async () => {
      if (!place || !platform) return '';
      const { teamId, mediaType, withAnalytics, importCarousels } = form;
      const body = { teamId, socialAccountType: platform, count: Number(form.count), withAnalytics, importCarousels };
      const { id } = await service(place.apiKey, 'createHistoryImport', { body: { ...body, ...(mediaType && { mediaType }) } });
      onStarted(id);
      return 'The import is queued. It works as the clock moves.';
    },
    { failure: 'form' },
  );
  return (
    <Dialog title="Import history" kind="side" onClose={onClose}>
      <form
        class="stack"
        onSubmit={event => {
          event.preventDefault();
          void start.run();
        }}
      >
        <Select
          label="Team"
          value={form.teamId}
          options={places.map(({ team, organizationId }) => ({ value: team.id, label: `${team.name} (${organizationId})` }))}
          onChange={teamId => set({ teamId })}
        />
        {platform ? (
          <Select
            label="Account"
            value={platform}
            options={platforms.map(value => ({ value, label: platformName(value) }))}
            onChange={next => set({ platform: next })}
          />
        ) : (
          <p class="note note-warn">The team has no account with a history that can be imported.</p>
        )}
        <div class="columns">
          <TextField
            label="At most"
            hint="Posts. Cut to what the month has left."
            type="number"
            min={1}
            required
            value={form.count}
            onInput={value => set({ count: value })}
            error={start.problem?.of('count')}
          />
          <Select label="What" value={form.mediaType} options={MEDIA} onChange={mediaType => set({ mediaType })} />
        </div>
        <Switch label="Carousels, too" checked={form.importCarousels} onChange={importCarousels => set({ importCarousels })} />
        <Switch label="With a snapshot of their numbers" checked={form.withAnalytics} onChange={withAnalytics => set({ withAnalytics })} />
        <FormProblem problem={start.problem} />
        <div class="row row-end">
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" kind="primary" busy={start.busy} disabled={!platform}>
            Import
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

import type { HistoryMediaType, HistoryPlatform } from '../../../../openapi/generated/types.ts';
import { service } from '../../api.ts';
import { Select, Switch, TextField } from '../../components/field.tsx';
import { FormDialog } from '../../components/form.tsx';
import { platformName } from '../../format.ts';
import { useForm } from '../../hooks/use-action.ts';
import { type TeamContext, teamOptions } from '../../hooks/use-teams.ts';

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
  readonly teams: readonly TeamContext[];
  readonly onStarted: (id: string) => void;
  readonly onClose: () => void;
}

/** The platforms of the team that support history imports. */
function platformsOf(context: TeamContext | undefined): readonly HistoryPlatform[] {
  return PLATFORMS.filter(platform => context?.team.socialAccounts.some(({ type }) => type === platform));
}

/** Starts a history import of an account. */
export function NewHistoryDialog({ teams, onStarted, onClose }: NewHistoryProps) {
  const [form, set] = useForm({
    teamId: teams[0]?.team.id ?? '',
    platform: '' as HistoryPlatform | '',
    count: '20',
    mediaType: '' as HistoryMediaType | '',
    withAnalytics: true,
    importCarousels: true,
  });
  const context = teams.find(({ team }) => team.id === form.teamId);
  const platforms = platformsOf(context);
  const platform = platforms.find(candidate => candidate === form.platform) ?? platforms[0];
  const start = async () => {
    if (!context || !platform) return '';
    const { teamId, mediaType, withAnalytics, importCarousels } = form;
    const body = { teamId, socialAccountType: platform, count: Number(form.count), withAnalytics, importCarousels };
    const { id } = await service(context.apiKey, 'createHistoryImport', { body: { ...body, ...(mediaType && { mediaType }) } });
    onStarted(id);
    return 'Import queued. It runs as the clock advances.';
  };
  return (
    <FormDialog title="Import history" kind="side" submit="Import" disabled={!platform} onSubmit={start} onClose={onClose}>
      {error => (
        <>
          <Select label="Team" value={form.teamId} options={teamOptions(teams)} onChange={teamId => set({ teamId })} />
          {platform ? (
            <Select
              label="Account"
              value={platform}
              options={platforms.map(value => ({ value, label: platformName(value) }))}
              onChange={next => set({ platform: next })}
            />
          ) : (
            <p class="note note-warn">The team has no account whose history can be imported.</p>
          )}
          <div class="columns">
            <TextField
              label="Number of posts"
              hint="Reduced to the remaining quota of the month."
              type="number"
              min={1}
              required
              value={form.count}
              onInput={value => set({ count: value })}
              error={error('count')}
            />
            <Select label="Media" value={form.mediaType} options={MEDIA} onChange={mediaType => set({ mediaType })} />
          </div>
          <Switch label="Include carousels" checked={form.importCarousels} onChange={importCarousels => set({ importCarousels })} />
          <Switch label="Include analytics" checked={form.withAnalytics} onChange={withAnalytics => set({ withAnalytics })} />
        </>
      )}
    </FormDialog>
  );
}

import './platforms.css';
import { RotateCcw, SlidersHorizontal } from 'lucide';
import { useState } from 'preact/hooks';
import type {
  PlatformFailure,
  PlatformFailureInput,
  PlatformState,
  PlatformStatus,
  UpdatePlatformRequest,
} from '../../../../openapi/generated/control-types.ts';
import { control } from '../../api.ts';
import { Badge, Button, Icon, PlatformMark, type Tone } from '../../components/basic.tsx';
import { Why } from '../../components/detail.tsx';
import { Segmented, Slider, Switch } from '../../components/field.tsx';
import { Loaded, Page, type ViewProps } from '../../components/layout.tsx';
import { count, platformName } from '../../format.ts';
import { useAction } from '../../hooks/use-action.ts';
import { useResource } from '../../hooks/use-resource.ts';
import { href, navigate } from '../../router.ts';
import { PlatformDialog } from './platform-dialog.tsx';
import { crowdOf, hasCrowd } from './platform-form.ts';

const DEFAULTS: UpdatePlatformRequest = { status: null, note: null, failure: null, latency: null, review: null };

/** The fake platforms and their failures. */
export default function Platforms({ rest: [opened] }: ViewProps) {
  const platforms = useResource(signal => control('listPlatforms', { signal }), { on: ['platform'] });
  const [busy, setBusy] = useState(false);
  const items = platforms.data?.items ?? [];
  const failing = items.filter(({ failure, status }) => failure !== null || status !== 'operational');
  const crowded = items.filter(hasCrowd);

  const updateAll = useAction(async (changeOf: (platform: PlatformState) => UpdatePlatformRequest | null) => {
    setBusy(true);
    try {
      for (const item of items) {
        const body = changeOf(item);
        if (body) await control('updatePlatform', { path: { platform: item.platform }, body });
      }
      await platforms.reload();
    } finally {
      setBusy(false);
    }
  });
  const changed = (next: PlatformState) =>
    platforms.data && platforms.set({ ...platforms.data, items: items.map(item => (item.platform === next.platform ? next : item)) });
  const selected = items.find(({ platform }) => platform.toLowerCase() === opened);

  return (
    <Page
      title="Platforms"
      lead={failing.length === 0 ? 'All platforms are operational.' : `${count(failing.length, 'platform')} failing or degraded.`}
      actions={
        <>
          <Switch
            label="Crowd on all platforms"
            checked={items.length > 0 && crowded.length === items.length}
            disabled={busy || items.length === 0}
            onChange={isOn => void updateAll.run(({ platform }) => ({ crowd: crowdOf(platform, isOn) }))}
          />
          <Button
            text="Reset all"
            icon={RotateCcw}
            busy={busy}
            disabled={failing.length === 0}
            onClick={() => void updateAll.run(item => (failing.includes(item) ? DEFAULTS : null))}
          />
        </>
      }
    >
      <Loaded resource={platforms} lines={12}>
        {() => (
          <div class="tiles">
            {items.map(platform => (
              <PlatformTile key={platform.platform} state={platform} onChanged={changed} />
            ))}
          </div>
        )}
      </Loaded>
      {selected && (
        <PlatformDialog key={selected.platform} state={selected} onChanged={changed} onClose={() => navigate(href('platforms'))} />
      )}
    </Page>
  );
}

const MODES = [
  { value: 'ok', label: 'OK', tone: 'good' },
  { value: 'outage', label: 'Outage', tone: 'bad' },
  { value: 'degraded', label: 'Degraded', tone: 'warn' },
  { value: 'rate-limited', label: 'Limited', tone: 'warn' },
  { value: 'auth', label: 'Tokens', tone: 'bad' },
] as const;

type Mode = (typeof MODES)[number]['value'];

/** A platform with buttons for its failure modes. */
function PlatformTile({ state, onChanged }: { readonly state: PlatformState; readonly onChanged: (next: PlatformState) => void }) {
  const { platform, status, failure } = state;
  const name = platformName(platform);
  const change = useAction(async (body: UpdatePlatformRequest) => onChanged(await control('updatePlatform', { path: { platform }, body })));
  const fail = (input: PlatformFailureInput | null) => void change.run({ failure: input });
  const sentence = failureSentence(state);
  return (
    <section class={`tile column gap-3 card${failure ? ' tile-failing' : ''}`} aria-label={name}>
      <div class="tile-head line">
        <PlatformMark platform={platform} size="large" />
        <h2 class="truncate">{name}</h2>
        <Badge tone={STATUS_TONES[status]} dot>
          {status}
        </Badge>
        {failure && <Why id={platform} />}
      </div>
      <Segmented<Mode>
        label={`Mode of ${name}`}
        value={failure ? MODES.find(({ value }) => value === failure.mode)?.value : 'ok'}
        options={MODES}
        disabled={change.busy}
        onChange={mode => fail(mode === 'ok' ? null : { mode })}
      />
      {failure?.mode === 'degraded' ? (
        <Slider label={`Failure rate of ${name}`} hideLabel value={failure.rate} onChange={rate => fail({ mode: 'degraded', rate })} />
      ) : (
        <p class="tile-note muted">{sentence ?? 'No failures.'}</p>
      )}
      <div class="tile-foot line spread">
        <Switch
          label="Crowd"
          checked={hasCrowd(state)}
          disabled={change.busy}
          onChange={isOn => void change.run({ crowd: crowdOf(platform, isOn) })}
        />
        <a class="link-quiet" href={href(`platforms/${platform.toLowerCase()}`)}>
          <Icon icon={SlidersHorizontal} size={14} />
          Settings<span class="visually-hidden"> of {name}</span>
        </a>
      </div>
    </section>
  );
}

const STATUS_TONES: Readonly<Record<PlatformStatus, Tone>> = {
  operational: 'good',
  degraded: 'warn',
  outage: 'bad',
  maintenance: 'info',
};

const MODE_PHRASES: Readonly<Record<PlatformFailure['mode'], string>> = {
  outage: 'responds with 503',
  degraded: 'responds with 503 intermittently',
  'rate-limited': 'responds with 429',
  timeout: 'times out',
  reject: 'rejects requests',
  auth: 'rejects access tokens',
};

/** `Responds with 503 for 30 % of calls.` Null without a failure or note. */
function failureSentence({ failure, note }: PlatformState): string | null {
  if (!failure) return note;
  const { mode, rate, times, socialAccountId, accepted, code } = failure;
  const parts = [
    MODE_PHRASES[mode],
    code && `with ${code}`,
    rate < 1 && `for ${Math.round(rate * 100)} % of calls`,
    times !== null && `${times} more times`,
    socialAccountId && `on ${socialAccountId}`,
    accepted && 'after processing the request',
  ].filter(Boolean);
  const text = parts.join(' ');
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}

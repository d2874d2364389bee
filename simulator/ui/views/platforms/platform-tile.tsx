import { SlidersHorizontal } from 'lucide';
import type { PlatformFailureInput, PlatformState, UpdatePlatformRequest } from '../../../../openapi/generated/control-types.ts';
import { control } from '../../api.ts';
import { Badge, Icon, PlatformMark } from '../../components/basic.tsx';
import { Why } from '../../components/detail.tsx';
import { Segmented, Slider, Switch } from '../../components/field.tsx';
import { platformName } from '../../format.ts';
import { useAction } from '../../hooks/use-action.ts';
import { href } from '../../router.ts';
import { crowdOf, hasCrowd } from './crowd.ts';
import { failureSentence, STATUS_TONES } from './failure.ts';

const MODES = [
  { value: 'ok', label: 'OK', tone: 'good' },
  { value: 'outage', label: 'Outage', tone: 'bad' },
  { value: 'degraded', label: 'Degraded', tone: 'warn' },
  { value: 'rate-limited', label: 'Limited', tone: 'warn' },
  { value: 'auth', label: 'Tokens', tone: 'bad' },
] as const;

type Mode = (typeof MODES)[number]['value'];

interface TileProps {
  readonly state: PlatformState;
  readonly onChanged: (next: PlatformState) => void;
}

/** A platform with buttons for its failure modes. */
export function PlatformTile({ state, onChanged }: TileProps) {
  const { platform, status, failure } = state;
  const name = platformName(platform);
  const change = useAction(async (body: UpdatePlatformRequest) => onChanged(await control('updatePlatform', { path: { platform }, body })));
  const fail = (input: PlatformFailureInput | null) => void change.run({ failure: input });
  const sentence = failureSentence(state);
  return (
    <section class={`tile${failure ? ' tile-failing' : ''}`} aria-label={name}>
      <div class="tile-head">
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
      <div class="tile-foot">
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

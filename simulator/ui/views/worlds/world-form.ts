/** The forms of worlds, and of what the platform says about an account. */
import type {
  ChannelRules,
  CreateWorldRequest,
  Plan,
  ResetWorldRequest,
  UpdateControlSocialAccountRequest,
  World,
} from '../../../../openapi/generated/control-types.ts';
import type { SocialAccount } from '../../../../openapi/generated/types.ts';
import {
  choice,
  columns,
  date,
  type FormOf,
  group,
  number,
  optionsOf,
  select,
  sent,
  textAt,
  toggle,
  type Values,
} from '../../components/request-form.ts';

export const PLANS = optionsOf<Plan>({ FREE: 'Free', PRO: 'Pro', BUSINESS: 'Business' });

const FIXTURES = {
  default: 'Default: three organizations with teams and accounts',
  demo: 'Demo: two months of an agency',
  empty: 'Empty',
};

const CLOCKS = optionsOf({
  '': 'As started',
  manual: 'Manual: advances on request only',
  realtime: 'Real time',
  speed: 'Custom speed',
});

/** Returns the fields of a new world: with data of its own, or a copy of one of the worlds, by default of the selected one. */
export function worldFields(values: Values, worlds: readonly World[], selected: string) {
  const copied = worlds.map(({ id, name }) => ({ value: id, label: name ?? id }));
  const { $origin, $clock = '' } = values;
  const isFast = $clock === 'speed';
  const fields: FormOf<CreateWorldRequest> = [
    choice('$origin', 'Origin', optionsOf({ fixture: 'New', fork: 'Copy' })),
    ...($origin === 'fork' ? [select('fork', 'Copy of', copied, {}, selected)] : initialFields('As started', 'default')),
    select('$clock', 'Clock', CLOCKS, { errorAt: isFast ? undefined : 'clock' }),
    isFast && number('$speed', 'Simulated seconds per real second', { min: 0, step: 'any', required: true, errorAt: 'clock' }, 10),
    $clock !== '' && sent('clock', isFast ? `${textAt(values, '$speed', '10').trim()}x` : $clock),
  ];
  return fields;
}

/** Returns the fields of the state that a reset world starts with. */
export function resetFields(): FormOf<ResetWorldRequest> {
  return initialFields('Unchanged', 'unchanged');
}

function initialFields(unchanged: string, seed: string): FormOf<ResetWorldRequest> {
  return [
    select('fixture', 'Initial data', optionsOf({ '': unchanged, ...FIXTURES })),
    columns('wide', number('seed', 'Random seed', { min: 0, placeholder: seed }), date('startTime', 'Start time (UTC)')),
  ];
}

const SUBSCRIPTIONS = optionsOf({ none: 'None', basic: 'Basic', premium: 'Premium', premium_plus: 'Premium+' });

const RULES = [
  ['allowImages', 'Images'],
  ['allowVideos', 'Videos'],
  ['allowGalleries', 'Galleries'],
  ['linkFlairEnabled', 'Flair required'],
] as const;

/**
 * Returns the fields of an account: its subscription, the rules of its channels, or whether its channel is verified, which is undefined until it is
 * known, and null for an account that has selected none.
 */
export function accountFields(
  { type, twitterSubType, channels }: SocialAccount,
  isVerified: boolean | null | undefined,
  values: Values,
): FormOf<UpdateControlSocialAccountRequest> {
  if (type === 'TWITTER') {
    const hint = 'It decides how long texts and videos may be.';
    return [select('twitterSubType', 'Subscription', SUBSCRIPTIONS, { hint }, twitterSubType ?? 'none')];
  }
  if (type === 'YOUTUBE') {
    const { $isVerified } = values;
    return [
      isVerified !== undefined && toggle('$isVerified', 'Verified channel', isVerified ?? false, { disabled: isVerified === null }),
      $isVerified !== undefined && sent('isVerified', $isVerified),
    ];
  }
  const rulesOf = ({ id, metadata }: SocialAccount['channels'][number]): ChannelRules => ({
    id,
    ...Object.fromEntries(RULES.map(([rule]) => [rule, values[`$${id} ${rule}`] ?? metadata?.[rule] ?? undefined])),
  });
  return [
    ...channels.map(({ id, metadata }) =>
      group(id, {
        class: 'row',
        items: RULES.map(([rule, label]) => toggle(`$${id} ${rule}` as const, label, metadata?.[rule] ?? false)),
      }),
    ),
    sent('channels', channels.map(rulesOf)),
  ];
}

/** The form of a platform, and its crowd. */
import type { Platform, PlatformState, PlatformStatus, UpdatePlatformRequest } from '../../../../openapi/generated/control-types.ts';
import {
  columns,
  date,
  duration,
  type FormOf,
  group,
  number,
  optionsOf,
  rate,
  select,
  sent,
  text,
  toggle,
  type Values,
} from '../../components/request-form.ts';

const MODES = optionsOf({
  none: 'None',
  outage: 'Outage: 503',
  degraded: 'Degraded: intermittent 503',
  'rate-limited': 'Rate limited: 429',
  timeout: 'Timeout: no response',
  reject: 'Reject: 422, permanent',
  auth: 'Invalid tokens: 401, permanent',
});

const STATUSES = optionsOf({
  '': 'Automatic',
  operational: 'Operational',
  degraded: 'Degraded',
  outage: 'Outage',
  maintenance: 'Maintenance',
});

/** The automatic status of each mode. */
const STATUS_OF_MODE: Readonly<Record<string, PlatformStatus>> = {
  none: 'operational',
  outage: 'outage',
  degraded: 'degraded',
  'rate-limited': 'degraded',
  timeout: 'degraded',
  reject: 'operational',
  auth: 'operational',
};

/** Returns the fields of a platform: its failure with what its mode needs, its status page, its speed and its crowd. */
export function platformFields(state: PlatformState, values: Values): FormOf<UpdatePlatformRequest> {
  const { platform, failure, status, note, latency, review, crowd } = state;
  const mode = failure?.mode ?? 'none';
  // The failure of a single account does not change the automatic status.
  const isAutomatic = status === STATUS_OF_MODE[mode] || (failure?.socialAccountId && status === 'operational');
  return [
    group('Failure', select('$mode', 'Mode', MODES, { errorAt: 'failure.mode' }, mode), ...failureFields(state, values)),
    group(
      'Status page',
      select('status', 'Status', STATUSES, { empty: null }, isAutomatic ? '' : status),
      text('note', 'Note', { empty: null }, note ?? ''),
    ),
    group(
      'Speed',
      columns(
        'equal',
        duration('latency', 'Latency', { hint: 'PT30S, or milliseconds', placeholder: '1 to 20 s', empty: null }, String(latency ?? '')),
        duration('review', 'Review', { hint: 'Time until a post is approved', placeholder: 'none', empty: null }, String(review ?? '')),
      ),
    ),
    group(
      'Crowd',
      columns(
        'equal',
        number('crowd.commentsPerPost', 'Comments per post', { min: 0 }, crowd.commentsPerPost),
        hasMessages(platform) && number('crowd.messagesPerDay', 'Messages per day', { min: 0 }, crowd.messagesPerDay),
      ),
    ),
  ];
}

function failureFields({ failure }: PlatformState, { $mode = failure?.mode ?? 'none' }: Values): FormOf<UpdatePlatformRequest> {
  if ($mode === 'none') return [sent('failure', null)];
  return [
    sent('failure.mode', $mode),
    rate('failure.rate', 'Rate', failure?.rate ?? 1),
    $mode === 'reject' && text('failure.code', 'Error code', { mono: true }, failure?.code ?? ''),
    $mode === 'rate-limited' &&
      date('failure.resetAt', 'Until', { hint: 'UTC. Leave empty for no end.' }, failure?.resetAt?.slice(0, 16) ?? ''),
    $mode === 'timeout' && toggle('failure.accepted', 'Process the call, only lose the response', failure?.accepted ?? false),
    columns(
      'equal',
      text('failure.socialAccountId', 'Account', { mono: true, placeholder: 'sa_acme_…' }, failure?.socialAccountId ?? ''),
      number('failure.times', 'Number of calls', { min: 1, placeholder: 'unlimited' }, failure?.times ?? ''),
    ),
  ];
}

/** Whether simulated users comment or write messages on the platform. */
export function hasCrowd({ crowd }: PlatformState): boolean {
  return crowd.commentsPerPost > 0 || crowd.messagesPerDay > 0;
}

/** Whether the platform has direct messages. */
function hasMessages(platform: Platform): boolean {
  return platform === 'INSTAGRAM' || platform === 'FACEBOOK';
}

/** The crowd that the switch turns on or off. */
export function crowdOf(platform: Platform, isOn: boolean): PlatformState['crowd'] {
  return { commentsPerPost: isOn ? 5 : 0, messagesPerDay: isOn && hasMessages(platform) ? 10 : 0 };
}

import type { Platform, PlatformFailure, PlatformFailureInput, PlatformState } from '../../../openapi/generated/control-types.ts';
import type { Call } from '../command.ts';
import { type ControlClient, controlClient } from '../control-client.ts';
import { usageError } from '../errors.ts';
import { columns, counted, print } from '../output.ts';
import { failureMode, platform, rate, text, times } from '../readers.ts';
import type { Settings } from '../settings.ts';

/** `sim platform`: shows platforms; with a platform and a failure mode, makes it fail or recover. */
export async function run(call: Call): Promise<void> {
  const [name, word] = call.words;
  const target = name === undefined ? undefined : platform(name, 'sim platform');
  const failure = word === undefined ? undefined : failureOf(word, call.settings);
  const client = controlClient(call.settings);
  const states = await (target && failure !== undefined ? updateState(client, target, failure) : listStates(client, target));
  print(call, target ? states[0] : states, () => table(states));
}

/** The failure for a mode, or null for `ok`, which ends a failure. */
export function failureOf(word: string, settings: Settings): PlatformFailureInput | null {
  const narrowing = {
    rate: settings.one('rate', rate),
    times: settings.one('times', times),
    socialAccountId: settings.one('account', text),
  };
  if (word.toLowerCase() !== 'ok') return { mode: failureMode(word, 'sim platform'), ...narrowing };
  if (Object.values(narrowing).some(value => value !== undefined)) {
    throw usageError('--rate, --times and --account do not apply to sim platform <P> ok');
  }
  return null;
}

async function updateState(client: ControlClient, target: Platform, failure: PlatformFailureInput | null): Promise<PlatformState[]> {
  return [await client.call('updatePlatform', { path: { platform: target }, body: { failure } })];
}

async function listStates(client: ControlClient, target: Platform | undefined): Promise<PlatformState[]> {
  const { items } = await client.call('listPlatforms');
  return items.filter(state => target === undefined || state.platform === target);
}

function table(states: readonly PlatformState[]): string {
  return columns(states.map(({ platform: id, status, failure, note }) => [id, status, failure ? describe(failure) : '', note ?? '']));
}

/** A failure in one line: `reject at rate 0.5, 2 more calls, sa_acme_tiktok only`. */
function describe({ mode, rate: share, code, times: calls, socialAccountId, resetAt }: PlatformFailure): string {
  const parts = [
    share < 1 ? `${mode} at rate ${share}` : mode,
    code,
    calls === null ? null : counted(calls, 'more call'),
    socialAccountId && `${socialAccountId} only`,
    resetAt && `until ${resetAt}`,
  ];
  return parts.filter(part => part !== null).join(', ');
}

/** The parts of the phone and of the inbox: the frame, what was triggered, logs, and the two sides. */

import { signal } from '@preact/signals';
import { ArrowLeft, FastForward, Workflow } from 'lucide';
import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import type { AutomationExecution } from '../../../../openapi/generated/types.ts';
import { control, service } from '../../api.ts';
import { Button, Icon, PlatformMark, RunBadge, runReason } from '../../components/basic.tsx';
import { Why } from '../../components/detail.tsx';
import { Segmented, TextField } from '../../components/field.tsx';
import { optionsOf } from '../../components/request-form.ts';
import { formatTime } from '../../format.ts';
import { useResource } from '../../hooks/use-resource.ts';
import { type AccountContext, accountName } from '../../hooks/use-teams.ts';
import { href, navigate, query, setQuery } from '../../router.ts';
import { clock, now } from '../../store/clock.ts';
import { type Fan, inboxQuery } from './data.ts';

interface PhoneProps {
  readonly context: AccountContext;
  readonly subtitle: ComponentChildren;
  readonly children: ComponentChildren;
  readonly foot: ComponentChildren;
}

/** The fan's phone, showing a post or chat of the account. */
export function Phone({ context: { account }, subtitle, children, foot }: PhoneProps) {
  return (
    <section class="phone" aria-label="Fan’s phone">
      <div class="phone-bar number" aria-hidden="true">
        <span>{now.value === null ? '' : formatTime(now.value).slice(0, 5)}</span>
        <span class="phone-island" />
        <span class="phone-battery" />
      </div>
      <header class="phone-head line">
        <PlatformMark platform={account.type} size="large" />
        <div class="inbox-who grow">
          <h2 class="truncate">{accountName(account)}</h2>
          <p class="muted truncate">{subtitle}</p>
        </div>
      </header>
      {children}
      <footer class="phone-foot">{foot}</footer>
    </section>
  );
}

const UNFINISHED: ReadonlySet<AutomationExecution['status']> = new Set(['PENDING', 'WAITING', 'RUNNING']);

/** The automation runs that the fan's last action triggered. */
export function Runs({
  context: { apiKey, organization },
  source,
}: {
  readonly context: AccountContext;
  readonly source: string | undefined;
}) {
  const ids = triggeredRuns.value && triggeredRuns.value.source === source ? triggeredRuns.value.ids : undefined;
  const runs = useResource(
    abort => Promise.all((ids ?? []).map(id => service(apiKey, 'getAutomationExecution', { path: { id }, signal: abort }))),
    { on: ids && ids.length > 0 ? ['job', 'event', 'clock'] : [], deps: [ids] },
  );
  if (!ids) return null;
  if (ids.length === 0) {
    return (
      <p class="phone-outcome column gap-tight small muted">
        {organization.features.automations ? 'No automation was triggered.' : 'Automations are disabled for the organization.'}
      </p>
    );
  }
  return (
    <ul class="phone-outcome column gap-tight small" aria-label="Triggered automations">
      {(runs.data ?? []).map(run => (
        <li key={run.id}>
          <Icon icon={Workflow} size={14} />
          <a href={href(`automations/${run.automationId}/runs/${run.id}`, { team: run.teamId })}>Automation</a>
          <RunBadge status={run.status} />
          <span class="muted">{runReason(run)}</span>
          <Why id={run.id} />
        </li>
      ))}
      {clock.value?.mode === 'manual' && (runs.data ?? []).some(({ status }) => UNFINISHED.has(status)) && (
        <li>
          <span class="muted">The clock is stopped.</span>
          <NextJobButton />
        </li>
      )}
    </ul>
  );
}

/** Advances the clock to the next job: steps and delays take simulated time. */
function NextJobButton() {
  const advance = async () => {
    const { items } = await control('listJobs', { query: { limit: 1 } });
    if (items[0]) await control('advanceClock', { body: { to: items[0].at } });
  };
  return <Button text="Run next job" small icon={FastForward} action={advance} />;
}

/** The runs that the fan's last action triggered, and its conversation or post. Global, because the first message of a fan opens another page. */
export const triggeredRuns = signal<{ readonly source: string; readonly ids: readonly string[] } | null>(null);

interface ScrollProps {
  readonly label: string;
  /** Its items: when one is added, the list scrolls to its end. */
  readonly items: readonly unknown[];
  readonly children: ComponentChildren;
}

/** A scrolling list that stays at its end. */
export function ScrollLog({ label, items, children }: ScrollProps) {
  const container = useRef<HTMLDivElement>(null);
  useEffect(() => {
    container.current?.scrollTo({ top: container.current.scrollHeight });
  }, [items.length]);
  return (
    <div class="inbox-scroll inbox-messages column gap-2" ref={container} tabIndex={0} role="log" aria-label={label}>
      {children}
    </div>
  );
}

/** The side that a narrow screen shows: the fan's, or the account's. */
export function shownSide(): 'fan' | 'owner' {
  return query.value.get('side') === 'owner' ? 'owner' : 'fan';
}

export function SideSwitch() {
  return (
    <div class="inbox-sides">
      <Segmented
        label="Perspective"
        value={shownSide()}
        options={optionsOf({ fan: 'Fan', owner: 'Account' })}
        onChange={side => setQuery({ side })}
      />
    </div>
  );
}

interface OwnerHeadProps {
  /** The path of the list on a narrow screen, and the name of the button that leads there. */
  readonly list: string;
  readonly listName: string;
  readonly title: string;
  readonly id: string;
  readonly children?: ComponentChildren;
}

/** The head of the account's side. */
export function OwnerHead({ list, listName, title, id, children }: OwnerHeadProps) {
  return (
    <header class="inbox-head line gap-3 item">
      <span class="inbox-back">
        <Button kind="quiet" icon={ArrowLeft} label={listName} onClick={() => navigate(href(list, inboxQuery()))} />
      </span>
      <div class="inbox-who grow">
        <h2 class="truncate">{title}</h2>
        <p class="muted mono truncate">{id}</p>
      </div>
      {children}
    </header>
  );
}

export function FanFields({ fan, onChange }: { readonly fan: Fan; readonly onChange: (fan: Fan) => void }) {
  return (
    <div class="phone-person">
      <TextField label="Fan name" value={fan.name} onInput={name => onChange({ ...fan, name })} />
      <TextField label="Fan id" mono value={fan.externalId} onInput={externalId => onChange({ ...fan, externalId })} />
    </div>
  );
}

/** The parts of the phone and of the inbox: the frame, what was triggered, logs, comments and messages. */

import { signal } from '@preact/signals';
import { FastForward, File, Image, Mic, Video, Workflow } from 'lucide';
import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import type { AutomationExecution, CarouselElement, Message, MessageButton } from '../../../../openapi/generated/types.ts';
import { control, service } from '../../api.ts';
import { Button, Icon, PlatformMark, RunBadge, runReason, Time } from '../../components/basic.tsx';
import { Why } from '../../components/detail.tsx';
import { formatTime } from '../../format.ts';
import { useResource } from '../../hooks/use-resource.ts';
import { type AccountContext, accountName } from '../../hooks/use-teams.ts';
import { href } from '../../router.ts';
import { clock, now } from '../../store/clock.ts';
import type { CommentNode } from './comment-tree.ts';

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
      <header class="phone-head">
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
    { on: ['job', 'event', 'clock'], when: () => (ids?.length ?? 0) > 0, deps: [ids] },
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

interface ThreadsProps {
  readonly threads: readonly CommentNode[];
  readonly ownName: string;
  /** The actions below a comment. */
  readonly foot: (node: CommentNode) => ComponentChildren;
}

/** Comments with their replies. */
export function Threads({ threads, ownName, foot }: ThreadsProps) {
  return (
    <ul class="comments column gap-3">
      {threads.map(node => (
        <li key={node.id}>
          <article
            class={`comment${node.fetched?.platformData.hidden ? ' comment-hidden' : ''}`}
            aria-label={`Comment by ${node.author ?? ownName}`}
          >
            <p class="comment-head baseline gap-2">
              <strong class={node.author === null ? 'comment-own' : undefined}>{node.author ?? ownName}</strong>
              <span class="muted">
                <Time at={node.at} />
              </span>
              <Why id={node.id} />
            </p>
            <p class="comment-text breaks">{node.text ?? '(image)'}</p>
            {foot(node)}
          </article>
          {node.replies.length > 0 && <Threads threads={node.replies} ownName={ownName} foot={foot} />}
        </li>
      ))}
    </ul>
  );
}

const ATTACHMENT_ICONS = { IMAGE: Image, VIDEO: Video, AUDIO: Mic, FILE: File };

type Tap = (button: MessageButton) => void;

/** The content of a message bubble. With `onTap` its buttons are enabled. Media is not loaded, since the page sends no requests to other hosts. */
export function Content({ message, onTap }: { readonly message: Message; readonly onTap?: Tap }) {
  const { text, attachments, carousel, buttons, payload } = message;
  return (
    <>
      {text !== null && <p class="bubble-text">{text}</p>}
      {text === null && payload !== null && <p class="bubble-text mono">Tapped: {payload}</p>}
      {attachments.map(({ type, url }) => (
        <p key={url} class="line gap-tight" title={url}>
          <Icon icon={ATTACHMENT_ICONS[type]} />
          <span class="truncate">{url.split('/').at(-1) || url}</span>
        </p>
      ))}
      {carousel.length > 0 && (
        <ul class="bubble-cards">
          {carousel.map((card, index) => (
            <li key={index}>
              <Card card={card} {...(onTap && { onTap })} />
            </li>
          ))}
        </ul>
      )}
      <Buttons buttons={buttons} {...(onTap && { onTap })} />
    </>
  );
}

function Card({ card: { title, subtitle, imageUrl, buttons = [] }, onTap }: { readonly card: CarouselElement; readonly onTap?: Tap }) {
  return (
    <>
      {imageUrl && (
        <span class="bubble-picture" title={imageUrl}>
          <Icon icon={Image} size={20} />
        </span>
      )}
      <strong>{title}</strong>
      {subtitle && <span class="small">{subtitle}</span>}
      <Buttons buttons={buttons} {...(onTap && { onTap })} />
    </>
  );
}

function Buttons({ buttons, onTap }: { readonly buttons: readonly MessageButton[]; readonly onTap?: Tap }) {
  if (buttons.length === 0) return null;
  return (
    <span class="bubble-buttons column gap-1">
      {buttons.map(button => (
        <button key={button.title} type="button" title={actionOf(button)} disabled={!onTap} onClick={() => onTap?.(button)}>
          {button.title}
        </button>
      ))}
    </span>
  );
}

/** What a button does. */
export function actionOf(button: MessageButton): string {
  if (button.type === 'URL') return `Opens ${button.url}`;
  return button.type === 'PHONE' ? `Calls ${button.phoneNumber}` : `Sends ${button.payload}`;
}

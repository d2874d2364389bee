import type { Automation } from '../../../../openapi/generated/types.ts';
import { Badge, type Tone } from '../../components/badge.tsx';
import { PlatformMark } from '../../components/platform.tsx';
import { humanize } from '../../format/words.ts';
import { href, query } from '../../router.ts';
import { triggerSentence } from './words.ts';

export const FLOW_TONES: Readonly<Record<Automation['status'], Tone>> = {
  ACTIVE: 'good',
  DRAFT: 'info',
  PAUSED: 'warn',
  ARCHIVED: 'neutral',
};

/** A flow in a line. */
export function FlowRow({ flow, isOpen }: { readonly flow: Automation; readonly isOpen: boolean }) {
  const { id, name, platform, status, draft, published } = flow;
  const isEdited = published !== null && draft.version !== published.version;
  return (
    <a class="flow-row" href={href(`automations/${id}`, Object.fromEntries(query.value))} aria-current={isOpen || undefined}>
      <PlatformMark of={platform} />
      <span class="flow-name truncate">{name}</span>
      <Badge tone={FLOW_TONES[status]} dot>
        {humanize(status)}
      </Badge>
      <span class="flow-trigger muted">{triggerSentence((published ?? draft).definition.trigger)}</span>
      <span class="flow-version muted number">
        {published ? `v${published.version}` : `v${draft.version}, a draft`}
        {isEdited && `, draft v${draft.version}`}
      </span>
    </a>
  );
}

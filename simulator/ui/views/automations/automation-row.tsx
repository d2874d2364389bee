import type { Automation } from '../../../../openapi/generated/types.ts';
import { Badge, PlatformMark, type Tone } from '../../components/basic.tsx';
import { humanize } from '../../format.ts';
import { href, query } from '../../router.ts';
import { triggerSentence } from './sentences.ts';

export const AUTOMATION_TONES: Readonly<Record<Automation['status'], Tone>> = {
  ACTIVE: 'good',
  DRAFT: 'info',
  PAUSED: 'warn',
  ARCHIVED: 'neutral',
};

export function AutomationRow({ automation, isOpen }: { readonly automation: Automation; readonly isOpen: boolean }) {
  const { id, name, platform, status, draft, published } = automation;
  const isEdited = published !== null && draft.version !== published.version;
  return (
    <a
      class="list-link automation-row"
      href={href(`automations/${id}`, Object.fromEntries(query.value))}
      aria-current={isOpen || undefined}
    >
      <PlatformMark platform={platform} />
      <span class="automation-name truncate">{name}</span>
      <Badge tone={AUTOMATION_TONES[status]} dot>
        {humanize(status)}
      </Badge>
      <span class="automation-trigger muted">{triggerSentence((published ?? draft).definition.trigger)}</span>
      <span class="automation-version muted number">
        {published ? `v${published.version}` : `draft v${draft.version}`}
        {isEdited && `, draft v${draft.version}`}
      </span>
    </a>
  );
}

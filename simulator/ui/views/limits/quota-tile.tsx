import type { ControlOrganization, QuotaUsage } from '../../../../openapi/generated/control-types.ts';
import { Badge } from '../../components/badge.tsx';
import { Time } from '../../components/time.tsx';
import { amount, isOverridden, TITLES } from './gauges.ts';
import { Meter } from './meter.tsx';

interface QuotaTileProps {
  readonly organization: ControlOrganization;
  readonly quota: QuotaUsage;
  readonly onOpen: () => void;
}

/** A quota of the organization as a whole; it opens on what used it. */
export function QuotaTile({ organization, quota, onOpen }: QuotaTileProps) {
  const { name, used, limit, resetsAt } = quota;
  return (
    <button type="button" class="quota-tile" onClick={onOpen}>
      <span class="quota-title">
        {TITLES[name]}
        {isOverridden(organization, name, undefined) && <Badge tone="info">Own limit</Badge>}
      </span>
      <span class="quota-amount number">{amount(quota)}</span>
      <Meter used={used} limit={limit} />
      <span class="muted quota-reset">
        {resetsAt ? (
          <>
            Anew <Time at={resetsAt} />
          </>
        ) : name === 'commentsPerImport' ? (
          'The largest import so far'
        ) : (
          'Until files are deleted'
        )}
      </span>
    </button>
  );
}

import type { ControlOrganization, QuotaUsage } from '../../../../openapi/generated/control-types.ts';
import { Badge, Time } from '../../components/basic.tsx';
import { Meter } from './meter.tsx';
import { amount, isOverridden, TITLES } from './quotas.ts';

interface QuotaTileProps {
  readonly organization: ControlOrganization;
  readonly quota: QuotaUsage;
  readonly onOpen: () => void;
}

/** A quota of the organization; opens its details. */
export function QuotaTile({ organization, quota, onOpen }: QuotaTileProps) {
  const { name, used, limit, resetsAt } = quota;
  return (
    <button type="button" class="quota-tile" onClick={onOpen}>
      <span class="quota-title">
        {TITLES[name]}
        {isOverridden(organization, name, undefined) && <Badge tone="info">Custom limit</Badge>}
      </span>
      <span class="quota-amount number">{amount(quota)}</span>
      <Meter used={used} limit={limit} />
      <span class="muted quota-reset">
        {resetsAt ? (
          <>
            Resets <Time at={resetsAt} />
          </>
        ) : name === 'commentsPerImport' ? (
          'Largest import so far'
        ) : (
          'Freed when files are deleted'
        )}
      </span>
    </button>
  );
}

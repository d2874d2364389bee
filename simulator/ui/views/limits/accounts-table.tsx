import { Share2 } from 'lucide';
import type { ControlOrganization, QuotaUsage } from '../../../../openapi/generated/control-types.ts';
import type { SocialAccount } from '../../../../openapi/generated/types.ts';
import { Badge, PlatformMark, Time } from '../../components/basic.tsx';
import { Empty, Table } from '../../components/layout.tsx';
import { accountName } from '../../hooks/use-teams.ts';
import { ACCOUNT_QUOTAS, amount, isOverridden, TITLES, toneOf, usedFraction } from './quotas.ts';

interface AccountsTableProps {
  readonly quotas: readonly QuotaUsage[];
  readonly organization: ControlOrganization;
  readonly accounts: readonly SocialAccount[];
  readonly onOpen: (quota: QuotaUsage) => void;
}

/** The quotas of the accounts, one row per account. */
export function AccountsTable({ quotas, organization, accounts, onOpen }: AccountsTableProps) {
  const ids = [...new Set(quotas.map(({ socialAccountId }) => socialAccountId).filter(id => id !== null))];
  if (ids.length === 0) {
    return <Empty title="No connected account" icon={Share2} text="Every connected account has its own quotas." />;
  }
  return (
    <Table
      label="Account quotas"
      class="quotas"
      columns={[
        'Account',
        ...ACCOUNT_QUOTAS.map(([, title, span]) => (
          <>
            {title} <span class="quotas-span">/ {span}</span>
          </>
        )),
      ]}
    >
      {ids.map(id => {
        const account = accounts.find(candidate => candidate.id === id);
        return (
          <tr key={id}>
            <th scope="row">
              <span class="quotas-account line gap-2">
                {account && <PlatformMark platform={account.type} named />}
                <span class="truncate" title={id}>
                  {id}
                </span>
              </span>
            </th>
            {ACCOUNT_QUOTAS.map(([name]) => {
              const quota = quotas.find(candidate => candidate.name === name && candidate.socialAccountId === id);
              return (
                <td key={name}>
                  {quota ? (
                    <button type="button" class="quota-cell column gap-1 compact" onClick={() => onOpen(quota)}>
                      <span class="visually-hidden">
                        {TITLES[name]}, {account ? accountName(account) : id}:
                      </span>
                      <Figures quota={quota} isCustom={isOverridden(organization, name, account?.type)} />
                      <Meter used={quota.used} limit={quota.limit} />
                    </button>
                  ) : (
                    <span class="muted">–</span>
                  )}
                </td>
              );
            })}
          </tr>
        );
      })}
    </Table>
  );
}

function Figures({ quota: { used, limit }, isCustom }: { readonly quota: QuotaUsage; readonly isCustom: boolean }) {
  return (
    <span class="number">
      <strong class={used === 0 ? 'quota-unused' : undefined}>{used.toLocaleString('en')}</strong>
      <span class={isCustom ? 'quota-custom' : 'muted'}> / {limit === null ? '∞' : limit.toLocaleString('en')}</span>
    </span>
  );
}

interface QuotaTileProps {
  readonly organization: ControlOrganization;
  readonly quota: QuotaUsage;
  readonly onOpen: () => void;
}

/** A quota of the organization; opens its details. */
export function QuotaTile({ organization, quota, onOpen }: QuotaTileProps) {
  const { name, used, limit, resetsAt } = quota;
  return (
    <button type="button" class="quota-tile column gap-tight card" onClick={onOpen}>
      <span class="quota-title line spread gap-2 muted compact">
        {TITLES[name]}
        {isOverridden(organization, name, undefined) && <Badge tone="info">Custom limit</Badge>}
      </span>
      <span class="quota-amount number">{amount(quota)}</span>
      <Meter used={used} limit={limit} />
      <span class="muted small">
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

interface MeterProps {
  readonly used: number;
  readonly limit: number | null;
  /** Absent inside a button that already contains the numbers as text. */
  readonly label?: string;
  /** The value for screen readers: `3 of 10`. */
  readonly text?: string;
}

/** A bar that shows how much of a limit is used. */
export function Meter({ label, used, limit, text }: MeterProps) {
  const role =
    label === undefined
      ? { 'aria-hidden': true }
      : {
          role: 'meter' as const,
          'aria-label': label,
          'aria-valuemin': 0,
          'aria-valuemax': Math.max(limit ?? used, used, 1),
          'aria-valuenow': used,
          'aria-valuetext': text,
        };
  return (
    <span class={`meter tone-${toneOf(used, limit)}${limit === null ? ' meter-unlimited' : ''}`} {...role}>
      <span style={{ width: `${usedFraction(used, limit) * 100}%` }} />
    </span>
  );
}

import { Share2 } from 'lucide';
import type { ControlOrganization, QuotaUsage } from '../../../../openapi/generated/control-types.ts';
import type { SocialAccount } from '../../../../openapi/generated/types.ts';
import { PlatformMark } from '../../components/platform.tsx';
import { Empty } from '../../components/states.tsx';
import { accountName } from '../../hooks/use-tenants.ts';
import { isOverridden, OF_ACCOUNTS, TITLES } from './gauges.ts';
import { Meter } from './meter.tsx';

interface AccountsTableProps {
  readonly quotas: readonly QuotaUsage[];
  readonly organization: ControlOrganization;
  readonly accounts: readonly SocialAccount[];
  readonly onOpen: (quota: QuotaUsage) => void;
}

/** The quotas of every account, a row each. */
export function AccountsTable({ quotas, organization, accounts, onOpen }: AccountsTableProps) {
  const ids = [...new Set(quotas.map(({ socialAccountId }) => socialAccountId).filter(id => id !== null))];
  if (ids.length === 0) {
    return (
      <Empty title="No account is connected" icon={Share2}>
        Each account that is has quotas of its own.
      </Empty>
    );
  }
  return (
    <div class="table-place" role="region" aria-label="Quotas of the accounts" tabIndex={0}>
      <table class="quotas">
        <thead>
          <tr>
            <th scope="col">Account</th>
            {OF_ACCOUNTS.map(([name, title, span]) => (
              <th key={name} scope="col">
                {title} <span class="quotas-span">/ {span}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {ids.map(id => {
            const account = accounts.find(one => one.id === id);
            return (
              <tr key={id}>
                <th scope="row">
                  <span class="quotas-account">
                    {account && <PlatformMark of={account.type} named />}
                    <span class="truncate" title={id}>
                      {id}
                    </span>
                  </span>
                </th>
                {OF_ACCOUNTS.map(([name]) => {
                  const quota = quotas.find(one => one.name === name && one.socialAccountId === id);
                  return (
                    <td key={name}>
                      {quota ? (
                        <button type="button" class="quota-cell" onClick={() => onOpen(quota)}>
                          <span class="visually-hidden">
                            {TITLES[name]}, {account ? accountName(account) : id}:
                          </span>
                          <Figures quota={quota} isOwn={isOverridden(organization, name, account?.type)} />
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
        </tbody>
      </table>
    </div>
  );
}

function Figures({ quota: { used, limit }, isOwn }: { readonly quota: QuotaUsage; readonly isOwn: boolean }) {
  return (
    <span class="number">
      <strong class={used === 0 ? 'quota-none' : undefined}>{used.toLocaleString('en')}</strong>
      <span class={isOwn ? 'quota-own' : 'muted'}> / {limit === null ? '∞' : limit.toLocaleString('en')}</span>
    </span>
  );
}

import { useState } from 'preact/hooks';
import type { ControlOrganization, QuotaUsage, QuotaUse } from '../../../../openapi/generated/control-types.ts';
import type { SocialAccount } from '../../../../openapi/generated/types.ts';
import { control } from '../../api.ts';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { FormProblem, TextField } from '../../components/field.tsx';
import { Facts } from '../../components/layout.tsx';
import { Time } from '../../components/time.tsx';
import { count, humanize, platformName } from '../../format/words.ts';
import { useAction } from '../../hooks/use-action.ts';
import { href } from '../../router.ts';
import { amount, limitChange, TITLES } from './gauges.ts';
import { Meter } from './meter.tsx';

interface QuotaDialogProps {
  readonly organization: ControlOrganization;
  readonly quota: QuotaUsage;
  /** Undefined for a quota of the whole organization. */
  readonly account: SocialAccount | undefined;
  readonly onClose: () => void;
  readonly onChanged: (organization: ControlOrganization) => Promise<void>;
}

/** One quota: what used it, and another limit for it. */
export function QuotaDialog({ organization, quota, account, onClose, onChanged }: QuotaDialogProps) {
  const { name, used, limit, resetsAt, usedBy, socialAccountId } = quota;
  return (
    <Dialog title={TITLES[name]} onClose={onClose}>
      <div class="stack">
        <div class="stack-small">
          <p class="quota-amount number">{amount(quota)}</p>
          <Meter label={TITLES[name]} used={used} limit={limit} text={amount(quota)} />
        </div>
        <Facts
          of={[
            ['Of', socialAccountId === null ? (organization.name ?? organization.id) : <span class="mono">{socialAccountId}</span>],
            resetsAt ? ['Anew', <Time at={resetsAt} as="full" />] : null,
          ]}
        />
        <div class="stack-small">
          <h3>
            Used by
            {usedBy.length > 0 &&
              usedBy.length < used &&
              name !== 'storedBytes' &&
              `, the latest ${count(usedBy.length, 'of them', 'of them')}`}
          </h3>
          {usedBy.length === 0 ? (
            <p class="muted">{used === 0 ? 'Nothing yet.' : 'The simulator keeps only the number.'}</p>
          ) : (
            <ul class="quota-uses">
              {usedBy.map(use => (
                <li key={use.id}>
                  <span class="muted">{humanize(use.kind)}</span>
                  <UseLink use={use} />
                  <Time at={use.at} as="short" />
                </li>
              ))}
            </ul>
          )}
        </div>
        <LimitForm organization={organization} quota={quota} account={account} onChanged={onChanged} />
      </div>
    </Dialog>
  );
}

function UseLink({ use: { kind, id } }: { readonly use: QuotaUse }) {
  return kind === 'POST' ? (
    <a class="mono truncate" href={href(`posts/${id}`)}>
      {id}
    </a>
  ) : (
    <span class="mono truncate">{id}</span>
  );
}

type LimitFormProps = Omit<QuotaDialogProps, 'onClose'>;

/** Another number in the place of the plan's. */
function LimitForm({ organization, quota: { name, limit }, account, onChanged }: LimitFormProps) {
  const [text, setText] = useState(limit === null ? '' : String(limit));
  const change = limitChange(name, account?.type, text === '' ? null : Number(text));
  const save = useAction(
    async () => {
      if (!change) return '';
      await onChanged(await control('updateOrganization', { path: { id: organization.id }, body: change }));
      return 'The limit counts from the next request on.';
    },
    { failure: 'form' },
  );
  if (!limitChange(name, account?.type, 0)) return <p class="muted">Nobody can change this limit.</p>;
  const isByPlatform = name === 'dailyPosts' || name === 'dailyComments';
  return (
    <form
      class="stack-small quota-form"
      onSubmit={event => {
        event.preventDefault();
        void save.run();
      }}
    >
      <div class="quota-limit">
        <TextField
          label={
            name === 'storedBytes'
              ? 'Limit in bytes'
              : isByPlatform && account
                ? `Limit of every ${platformName(account.type)} account`
                : 'Limit'
          }
          hint={
            name === 'storedBytes'
              ? 'Empty for none'
              : account && !isByPlatform
                ? 'It holds for every account of the organization.'
                : undefined
          }
          type="number"
          min={0}
          value={text}
          onInput={setText}
        />
        <Button type="submit" kind="primary" busy={save.busy} disabled={!change}>
          Set
        </Button>
      </div>
      <FormProblem problem={save.problem} />
    </form>
  );
}

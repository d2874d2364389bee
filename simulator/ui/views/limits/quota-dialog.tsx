import { Undo2 } from 'lucide';
import { useEffect, useState } from 'preact/hooks';
import type {
  ControlOrganization,
  QuotaName,
  QuotaUsage,
  QuotaUse,
  UpdateOrganizationRequest,
} from '../../../../openapi/generated/control-types.ts';
import type { SocialAccount } from '../../../../openapi/generated/types.ts';
import { Button, Time } from '../../components/basic.tsx';
import { TextField } from '../../components/field.tsx';
import { Dialog, Form, FormProblem } from '../../components/form.tsx';
import { Facts } from '../../components/layout.tsx';
import { humanize, platformName } from '../../format.ts';
import { useFormAction } from '../../hooks/use-action.ts';
import { href } from '../../router.ts';
import { Meter } from './accounts-table.tsx';
import { amount, isOverridden, limitChange, TITLES } from './quotas.ts';

interface QuotaDialogProps {
  readonly organization: ControlOrganization;
  readonly quota: QuotaUsage;
  /** Undefined for a quota of the whole organization. */
  readonly account: SocialAccount | undefined;
  readonly onClose: () => void;
  readonly onUpdate: (change: UpdateOrganizationRequest) => Promise<void>;
}

/** A quota: what used it, and a form to change its limit. */
export function QuotaDialog({ organization, quota, account, onClose, onUpdate }: QuotaDialogProps) {
  const { name, used, limit, resetsAt, usedBy, socialAccountId } = quota;
  return (
    <Dialog title={TITLES[name]} onClose={onClose}>
      <div class="stack">
        <div class="stack-small">
          <p class="quota-amount number">{amount(quota)}</p>
          <Meter label={TITLES[name]} used={used} limit={limit} text={amount(quota)} />
        </div>
        <Facts
          items={[
            [
              socialAccountId === null ? 'Organization' : 'Account',
              socialAccountId === null ? (organization.name ?? organization.id) : <span class="mono">{socialAccountId}</span>,
            ],
            resetsAt ? ['Resets', <Time at={resetsAt} format="full" />] : null,
          ]}
        />
        <div class="stack-small">
          <h3>
            Used by
            {usedBy.length > 0 && usedBy.length < used && name !== 'storedBytes' && ` (latest ${usedBy.length.toLocaleString('en')})`}
          </h3>
          {usedBy.length === 0 ? (
            <p class="muted">{used === 0 ? 'Not used yet.' : 'The simulator stores only the total of this quota.'}</p>
          ) : (
            <ul class="rows quota-uses">
              {usedBy.map(use => (
                <li key={use.id}>
                  <span class="muted">{humanize(use.kind)}</span>
                  <UseLink use={use} />
                  <Time at={use.at} format="short" />
                </li>
              ))}
            </ul>
          )}
        </div>
        <LimitForm organization={organization} quota={quota} account={account} onUpdate={onUpdate} />
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

/** Sets a custom limit, or takes it back. */
function LimitForm({ organization, quota: { name, limit }, account, onUpdate }: LimitFormProps) {
  const [text, setText] = useState(limit === null ? '' : String(limit));
  const platform = account?.type;
  const change = text === '' && name !== 'storedBytes' ? undefined : limitChange(name, platform, text === '' ? null : Number(text));
  const save = useFormAction(async (body: UpdateOrganizationRequest | undefined) => {
    if (!body) return '';
    await onUpdate(body);
    return 'Limit changed. It applies to all further requests.';
  });
  // The field shows the limit that counts, also after a custom one was taken back.
  useEffect(() => setText(limit === null ? '' : String(limit)), [limit]);
  if (!limitChange(name, platform, 0)) return <p class="muted">This limit cannot be changed.</p>;
  return (
    <Form class="stack-small quota-form" action={{ ...save, run: () => save.run(change) }}>
      <div class="quota-limit">
        <TextField {...labelOf(name, account)} type="number" min={0} value={text} onInput={setText} />
        <Button text="Set" type="submit" kind="primary" busy={save.busy} disabled={!change} />
      </div>
      {name !== 'storedBytes' && isOverridden(organization, name, platform) && (
        <div>
          <Button text="Use the limit of the plan" small icon={Undo2} onClick={() => void save.run(limitChange(name, platform, null))} />
        </div>
      )}
      <FormProblem problem={save.problem} />
    </Form>
  );
}

function labelOf(name: QuotaName, account: SocialAccount | undefined): { readonly label: string; readonly hint?: string } {
  if (name === 'storedBytes') return { label: 'Limit in bytes', hint: 'Leave empty for no limit' };
  if (!account) return { label: 'Limit' };
  if (name === 'dailyPosts' || name === 'dailyComments') return { label: `Limit of all ${platformName(account.type)} accounts` };
  return { label: 'Limit', hint: 'Applies to all accounts of the organization.' };
}

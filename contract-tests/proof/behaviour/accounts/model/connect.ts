import * as fc from 'fast-check';
import { choose } from '../../../../model/choose.ts';
import type { Command } from '../../../../model/define-model.ts';
import { expectSame, type Real } from '../../../../model/real.ts';
import type { Fetch } from '../../../../session.ts';
import { isInTrouble, whichSlot } from './commands.ts';
import {
  type AccountsModel,
  checkRegularly,
  expectEvent,
  expectUpdated,
  hasChannel,
  newAccount,
  realAccountOf,
  type Slot,
} from './model.ts';
import { accountsIn } from './observe.ts';

const REDIRECT = 'https://app.example.com/connected';

/**
 * Connects an account, on its platform's page or by the control API. Where the team has none, the account is new; the same account again keeps
 * its id, and its removal is canceled; another account is refused.
 */
export const connect = fc.record({ choice: whichSlot, isSame: fc.constantFrom(true, true, true, false), byConsent: fc.boolean() }).map(
  ({ choice, isSame, byConsent }): Command<AccountsModel> => ({
    check: () => true,
    async run(model, real) {
      const slot = choose(model.slots, choice, candidate => isInTrouble(candidate, model));
      if (slot) await connectTo(slot, { isSame, byConsent }, model, real);
      await real.settle();
    },
    toString: () => `connect${isSame ? '' : ' another'} account #${choice.number}${byConsent ? ' by consent' : ''}`,
  }),
);

/** Whether it is the account that belongs to the slot, and whether the person connects on the platform's page, if that page asks for nothing else. */
async function connectTo(
  slot: Slot,
  { isSame, byConsent }: { readonly isSame: boolean; readonly byConsent: boolean },
  model: AccountsModel,
  real: Real,
): Promise<void> {
  // The page of MASTODON also asks for a server.
  const onPage = byConsent && slot.type !== 'MASTODON';
  const isRefused = slot.account !== null && !isSame;
  const externalId = isRefused ? `${slot.login}_else` : slot.login;
  const isTaken = await (onPage ? consent : give)(slot, externalId, real);
  expectSame(`${isRefused ? 'another' : 'the same'} account is accepted`, isTaken, !isRefused);
  if (!isRefused) await connected(slot, onPage, model, real);
}

/** Applies a successful connection to the model. A person selects the channel afterwards. */
async function connected(slot: Slot, onPage: boolean, model: AccountsModel, real: Real): Promise<void> {
  const { type, teamId, login, account } = slot;
  if (account) {
    model.revoked.delete(realAccountOf(slot, account));
    checkRegularly(slot, account, model.now);
    account.shown = null;
    return expectUpdated(model, slot, model.now);
  }
  const known = new Set(model.slots.flatMap(other => other.account?.id ?? []));
  const id = [...(await accountsIn(real)).keys()].find(each => !known.has(each)) ?? '';
  const externalId = onPage && hasChannel(slot) ? null : login;
  slot.account = newAccount(slot, id, externalId, model.now);
  model.revoked.delete(`${type} ${login}`);
  expectEvent(model, 'social-account.created', model.now, { id, externalId, deleteOn: null, deletedAt: null });
  expectEvent(model, 'team.updated', model.now, { id: teamId });
}

/** Connects on the page of the platform, as a person does. */
async function consent({ teamId, type }: Slot, externalId: string, { did, fetch }: Real): Promise<boolean> {
  const { url } = await did('connectSocialAccount', { body: { teamId, type, redirectUrl: REDIRECT } });
  const answer = await submitForm(fetch, String(url), { decision: 'approve', externalId });
  const { searchParams } = new URL(answer.headers.get('location') ?? '');
  if (searchParams.has('success') === searchParams.has('error')) throw new Error(`A consent led to ${searchParams}`);
  return searchParams.has('success');
}

/** Connects by the control API, without a consent page. */
async function give({ teamId, type }: Slot, externalId: string, { control }: Real): Promise<boolean> {
  return control('POST', '/_sim/social-accounts', { teamId, type, externalId }).then(
    () => true,
    () => false,
  );
}

/** Submits a form to a page, as a browser does. */
export function submitForm(fetch: Fetch, url: string, form: Readonly<Record<string, string>>): Promise<Response> {
  const headers = { 'content-type': 'application/x-www-form-urlencoded;charset=UTF-8' };
  return fetch(url, { method: 'POST', headers, body: new URLSearchParams(form).toString() });
}

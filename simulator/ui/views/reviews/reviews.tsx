import './reviews.css';
import { Plus, Star } from 'lucide';
import { control } from '../../api.ts';
import { AccountSelect } from '../../components/account-select.tsx';
import { Button } from '../../components/basic.tsx';
import { Empty, Loaded, Page, Panel, type ViewProps } from '../../components/layout.tsx';
import { useResource } from '../../hooks/use-resource.ts';
import { type AccountContext, accountsOf, useTeams } from '../../hooks/use-teams.ts';
import { href, navigate, query, setQuery } from '../../router.ts';
import { AddReviewDialog } from './add-review-dialog.tsx';
import { ReviewImports, ReviewRow } from './review-row.tsx';

/** What people say about locations and Pages, whether it was imported or not. */
export default function Reviews({ rest: [accountId] }: ViewProps) {
  const teams = useTeams();
  return (
    <Page title="Reviews" lead="Reviews of Google Business locations and recommendations of Facebook Pages, as the platforms have them.">
      <Loaded resource={teams} lines={8}>
        {contexts => {
          const accounts = accountsOf(contexts, ({ type, externalId }) => isReviewed(type) && externalId !== null);
          const context = accounts.find(({ account }) => account.id === accountId) ?? accounts[0];
          return context ? (
            <AccountReviews key={context.account.id} contexts={accounts} context={context} />
          ) : (
            <Empty title="No account has reviews" icon={Star}>
              Connect an account of Google Business or Facebook, and select its location or Page.
            </Empty>
          );
        }}
      </Loaded>
    </Page>
  );
}

function isReviewed(type: string): boolean {
  return type === 'GOOGLE_BUSINESS' || type === 'FACEBOOK';
}

/** As many as a person looks through; the newest come first. */
const SHOWN = 100;

interface AccountReviewsProps {
  readonly contexts: readonly AccountContext[];
  readonly context: AccountContext;
}

function AccountReviews({ contexts, context }: AccountReviewsProps) {
  const { account } = context;
  const reviews = useResource(signal => control('listPlatformReviews', { path: { id: account.id }, query: { limit: SHOWN }, signal }), {
    on: ['clock', 'job', 'request'],
    deps: [account.id],
  });
  const reload = () => void reviews.reload();
  return (
    <>
      <div class="review-bar">
        <AccountSelect contexts={contexts} value={context} onChange={id => navigate(href(`reviews/${id}`))} />
        <Button kind="primary" icon={Plus} onClick={() => setQuery({ new: 'review' })}>
          Add a review
        </Button>
      </div>
      <div class="review-columns">
        <Panel title="On the platform" flush>
          <Loaded resource={reviews}>
            {({ items, total }) =>
              items.length === 0 ? (
                <Empty title="Nobody has said anything yet" icon={Star}>
                  Add a review, and the next import brings it in.
                </Empty>
              ) : (
                <>
                  <ul class="rows">
                    {items.map(review => (
                      <ReviewRow key={review.id} accountId={account.id} review={review} onChanged={reload} />
                    ))}
                  </ul>
                  {total > items.length && <p class="review-more muted">{(total - items.length).toLocaleString('en')} older ones</p>}
                </>
              )
            }
          </Loaded>
        </Panel>
        <ReviewImports context={context} />
      </div>
      {query.value.get('new') === 'review' && (
        <AddReviewDialog account={account} onAdded={reload} onClose={() => setQuery({ new: null })} />
      )}
    </>
  );
}

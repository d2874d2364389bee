import './reviews.css';
import { Plus, Star } from 'lucide';
import type { PlatformReviewInput } from '../../../../openapi/generated/control-types.ts';
import type { SocialAccount } from '../../../../openapi/generated/types.ts';
import { control } from '../../api.ts';
import { AccountSelect } from '../../components/account-select.tsx';
import { Button } from '../../components/basic.tsx';
import { Empty, Loaded, Page, Panel, type ViewProps } from '../../components/layout.tsx';
import { Rows } from '../../components/list.tsx';
import { RequestDialog } from '../../components/request-fields.tsx';
import { area, optionsOf, select, text } from '../../components/request-form.ts';
import { useResource } from '../../hooks/use-resource.ts';
import { type AccountContext, accountsOf, useTeams } from '../../hooks/use-teams.ts';
import { href, navigate, query, setQuery } from '../../router.ts';
import { ReviewImports, ReviewRow } from './review-row.tsx';

/** Shows what people say about locations and Pages, whether it was imported or not. */
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
            <Empty
              title="No account has reviews"
              icon={Star}
              text="Connect an account of Google Business or Facebook, and select its location or Page."
            />
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

function AccountReviews({ contexts, context }: { readonly contexts: readonly AccountContext[]; readonly context: AccountContext }) {
  const { account } = context;
  const reviews = useResource(signal => control('listPlatformReviews', { path: { id: account.id }, query: { limit: SHOWN }, signal }), {
    on: ['clock', 'job', 'request'],
    deps: [account.id],
  });
  const reload = () => void reviews.reload();
  const older = (reviews.data?.total ?? 0) - (reviews.data?.items.length ?? 0);
  return (
    <>
      <div class="review-bar line spread wraps gap-3">
        <AccountSelect contexts={contexts} value={context} onChange={id => navigate(href(`reviews/${id}`))} />
        <Button text="Add a review" kind="primary" icon={Plus} onClick={() => setQuery({ new: 'review' })} />
      </div>
      <div class="sides">
        <Panel title="On the platform" flush>
          <Rows
            resource={reviews}
            empty={<Empty title="Nobody has said anything yet" icon={Star} text="Add a review, and the next import brings it in." />}
          >
            {review => <ReviewRow accountId={account.id} review={review} onChanged={reload} />}
          </Rows>
          {older > 0 && <p class="item muted">{older.toLocaleString('en')} older ones</p>}
        </Panel>
        <ReviewImports context={context} />
      </div>
      {query.value.get('new') === 'review' && (
        <AddReviewDialog account={account} onAdded={reload} onClose={() => setQuery({ new: null })} />
      )}
    </>
  );
}

const STARS = ['5', '4', '3', '2', '1'].map(value => ({ value, label: `${value} of 5 stars` }));
const VALUES = optionsOf({ RECOMMEND: 'Recommends it', NOT_RECOMMEND: 'Does not recommend it' });

interface AddReviewProps {
  readonly account: SocialAccount;
  readonly onAdded: () => void;
  readonly onClose: () => void;
}

/** Lets somebody review a location, or recommend a Page. */
function AddReviewDialog({ account: { id, type }, onAdded, onClose }: AddReviewProps) {
  const add = async (body: PlatformReviewInput) => {
    await control('addPlatformReview', { path: { id }, body });
    onAdded();
    return 'Added. The next import brings it in.';
  };
  return (
    <RequestDialog<PlatformReviewInput>
      title="Add a review"
      kind="side"
      submit="Add"
      fields={() => [
        text('author', 'Name', { hint: 'Without one it is made up.' }),
        type === 'FACEBOOK' ? select('value', 'Recommendation', VALUES) : select('stars', 'Stars', STARS, { read: Number }),
        area('comment', 'Comment', { empty: null }),
      ]}
      onSubmit={add}
      onClose={onClose}
    />
  );
}

import { Trash2 } from 'lucide';
import type { PlatformReview } from '../../../../openapi/generated/control-types.ts';
import { control } from '../../api.ts';
import { Badge, Button, Time, type Tone } from '../../components/basic.tsx';
import { ConfirmButton } from '../../components/form.tsx';
import { humanize } from '../../format.ts';
import { useAction } from '../../hooks/use-action.ts';

interface ReviewRowProps {
  readonly accountId: string;
  readonly review: PlatformReview;
  readonly onChanged: () => void;
}

/** What one person says, with the reply of the owner and how it was judged. */
export function ReviewRow({ accountId, review, onChanged }: ReviewRowProps) {
  const { id, author, comment, reply, storedAs, createdAt } = review;
  const name = author ?? 'Somebody';
  const remove = async () => {
    await control('removePlatformReview', { path: { id: accountId, reviewId: id } });
    onChanged();
    return 'Removed. The next import that passes it finds it gone.';
  };
  return (
    <li class="review">
      <div class="review-line">
        <strong class="truncate">{name}</strong>
        <Rating review={review} />
        {storedAs.length > 0 && <Badge tone="info">imported</Badge>}
        <Time at={createdAt} />
        <ConfirmButton
          kind="quiet"
          icon={Trash2}
          title={`Remove what ${name} says`}
          warning="It goes from the platform. What was imported of it stays until an import finds it gone."
          confirm="Remove"
          onConfirm={remove}
        />
      </div>
      <p>{comment ?? <span class="muted">Without a comment</span>}</p>
      {reply && <Reply accountId={accountId} reviewId={id} reply={reply} onChanged={onChanged} />}
    </li>
  );
}

const MOST_STARS = 5;

function Rating({ review: { stars, value } }: Pick<ReviewRowProps, 'review'>) {
  if (stars === null) return <Badge tone={value === 'NOT_RECOMMEND' ? 'bad' : 'good'}>{humanize(value ?? 'UNKNOWN')}</Badge>;
  return (
    <span class="review-stars" role="img" aria-label={`${stars} of ${MOST_STARS} stars`}>
      {'★'.repeat(stars)}
      <span class="muted">{'★'.repeat(MOST_STARS - stars)}</span>
    </span>
  );
}

const TONES: Readonly<Record<string, Tone>> = { PENDING: 'warn', APPROVED: 'good', REJECTED: 'bad' };

interface ReplyProps {
  readonly accountId: string;
  readonly reviewId: string;
  readonly reply: NonNullable<PlatformReview['reply']>;
  readonly onChanged: () => void;
}

function Reply({ accountId, reviewId, reply: { comment, state, violation }, onChanged }: ReplyProps) {
  const judge = useAction(async (as: 'APPROVED' | 'REJECTED') => {
    await control('judgeReviewReply', { path: { id: accountId, reviewId }, body: { state: as } });
    onChanged();
  });
  return (
    <div class="review-reply">
      <p>{comment}</p>
      {state !== null && (
        <div class="row">
          <Badge tone={TONES[state] ?? 'neutral'}>{violation === null ? humanize(state) : `${humanize(state)}: ${violation}`}</Badge>
          {state === 'PENDING' && (
            <>
              <Button small busy={judge.busy} onClick={() => void judge.run('APPROVED')}>
                Approve
              </Button>
              <Button small busy={judge.busy} onClick={() => void judge.run('REJECTED')}>
                Reject
              </Button>
            </>
          )}
        </div>
      )}
    </div>
  );
}

import type { PlatformReviewInput } from '../../../../openapi/generated/control-types.ts';
import type { SocialAccount } from '../../../../openapi/generated/types.ts';
import { control } from '../../api.ts';
import { Select, TextArea, TextField } from '../../components/field.tsx';
import { FormDialog } from '../../components/form.tsx';
import { useForm } from '../../hooks/use-action.ts';

const STARS = ['5', '4', '3', '2', '1'].map(value => ({ value, label: `${value} of 5 stars` }));
const VALUES = [
  { value: 'RECOMMEND', label: 'Recommends it' },
  { value: 'NOT_RECOMMEND', label: 'Does not recommend it' },
] as const;

interface AddReviewProps {
  readonly account: SocialAccount;
  readonly onAdded: () => void;
  readonly onClose: () => void;
}

/** Lets somebody review a location, or recommend a Page. */
export function AddReviewDialog({ account, onAdded, onClose }: AddReviewProps) {
  const isPage = account.type === 'FACEBOOK';
  const [form, set] = useForm({ author: '', stars: '5', value: 'RECOMMEND' as (typeof VALUES)[number]['value'], comment: '' });
  const add = async () => {
    const rating: PlatformReviewInput = isPage ? { value: form.value } : { stars: Number(form.stars) };
    const body = { ...rating, comment: form.comment || null, ...(form.author && { author: form.author }) };
    await control('addPlatformReview', { path: { id: account.id }, body });
    onAdded();
    return 'Added. The next import brings it in.';
  };
  return (
    <FormDialog title="Add a review" kind="side" submit="Add" onSubmit={add} onClose={onClose}>
      {error => (
        <>
          <TextField
            label="Name"
            hint="Without one it is made up."
            value={form.author}
            onInput={author => set({ author })}
            error={error('author')}
          />
          {isPage ? (
            <Select label="Recommendation" value={form.value} options={VALUES} onChange={value => set({ value })} />
          ) : (
            <Select label="Stars" value={form.stars} options={STARS} onChange={stars => set({ stars })} />
          )}
          <TextArea label="Comment" value={form.comment} onInput={comment => set({ comment })} error={error('comment')} />
        </>
      )}
    </FormDialog>
  );
}

import type { ChannelRules, UpdateControlSocialAccountRequest } from '../../../../openapi/generated/control-types.ts';
import type { SocialAccount } from '../../../../openapi/generated/types.ts';
import { control } from '../../api.ts';
import { Select, Switch } from '../../components/field.tsx';
import { FormDialog } from '../../components/form.tsx';
import { useForm } from '../../hooks/use-form.ts';

interface AccountDialogProps {
  /** Of TWITTER or REDDIT. */
  readonly account: SocialAccount;
  readonly onSaved: () => void;
  readonly onClose: () => void;
}

type SubType = NonNullable<UpdateControlSocialAccountRequest['twitterSubType']>;

const SUB_TYPES: readonly { readonly value: SubType; readonly label: string }[] = [
  { value: 'none', label: 'None' },
  { value: 'basic', label: 'Basic' },
  { value: 'premium', label: 'Premium' },
  { value: 'premium_plus', label: 'Premium+' },
];

const RULES = [
  ['allowImages', 'Images'],
  ['allowVideos', 'Videos'],
  ['allowGalleries', 'Galleries'],
  ['linkFlairEnabled', 'Flair required'],
] as const satisfies readonly (readonly [keyof ChannelRules, string])[];

/** Changes what the platform says about an account: its subscription, or the rules of its channels. */
export function AccountDialog({ account: { id, type, twitterSubType, channels }, onSaved, onClose }: AccountDialogProps) {
  const [form, set] = useForm({ subType: twitterSubType ?? 'none', channels: channels.map(rulesOf) });
  const save = async () => {
    const body = type === 'TWITTER' ? { twitterSubType: form.subType } : { channels: form.channels };
    await control('updateControlSocialAccount', { path: { id }, body });
    onSaved();
    return 'Account changed.';
  };
  const setRule = (channelId: string, change: Partial<ChannelRules>) =>
    set({ channels: form.channels.map(channel => (channel.id === channelId ? { ...channel, ...change } : channel)) });
  return (
    <FormDialog title={`Edit ${id}`} submit="Save" onSubmit={save} onClose={onClose}>
      {error =>
        type === 'TWITTER' ? (
          <Select<SubType>
            label="Subscription"
            hint="It decides how long texts and videos may be."
            value={form.subType}
            options={SUB_TYPES}
            onChange={subType => set({ subType })}
            error={error('twitterSubType')}
          />
        ) : (
          form.channels.map(channel => (
            <fieldset key={channel.id} class="stack-small">
              <legend>{channel.id}</legend>
              <div class="row">
                {RULES.map(([rule, label]) => (
                  <Switch
                    key={rule}
                    label={label}
                    checked={channel[rule] ?? false}
                    onChange={checked => setRule(channel.id, { [rule]: checked })}
                  />
                ))}
              </div>
            </fieldset>
          ))
        )
      }
    </FormDialog>
  );
}

/** The rules of a channel that the platform knows. */
function rulesOf({ id, metadata }: SocialAccount['channels'][number]): ChannelRules {
  return { id, ...Object.fromEntries(RULES.map(([rule]) => [rule, metadata?.[rule] ?? undefined])) };
}

import type { ChannelRules, UpdateControlSocialAccountRequest } from '../../../../openapi/generated/control-types.ts';
import type { SocialAccount } from '../../../../openapi/generated/types.ts';
import { control } from '../../api.ts';
import { Select, Switch } from '../../components/field.tsx';
import { FormDialog } from '../../components/form.tsx';
import { Loaded } from '../../components/layout.tsx';
import { useForm } from '../../hooks/use-action.ts';
import { useResource } from '../../hooks/use-resource.ts';

interface AccountDialogProps {
  /** Of TWITTER, REDDIT or YOUTUBE. */
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

interface Form {
  readonly subType: SubType;
  readonly channels: readonly ChannelRules[];
  /** Undefined while it is as it was. */
  readonly isVerified: boolean | undefined;
}

/** Changes what the platform says about an account: its subscription, the rules of its channels, or whether its channel is verified. */
export function AccountDialog({ account: { id, type, twitterSubType, channels }, onSaved, onClose }: AccountDialogProps) {
  const [form, set] = useForm<Form>({ subType: twitterSubType ?? 'none', channels: channels.map(rulesOf), isVerified: undefined });
  const save = async () => {
    await control('updateControlSocialAccount', { path: { id }, body: changesOf(type, form) });
    onSaved();
    return 'Account changed.';
  };
  const setRule = (channelId: string, change: Partial<ChannelRules>) =>
    set({ channels: form.channels.map(channel => (channel.id === channelId ? { ...channel, ...change } : channel)) });
  return (
    <FormDialog title={`Edit ${id}`} submit="Save" onSubmit={save} onClose={onClose}>
      {error => {
        if (type === 'YOUTUBE') return <Verification id={id} value={form.isVerified} onChange={isVerified => set({ isVerified })} />;
        if (type === 'TWITTER')
          return (
            <Select<SubType>
              label="Subscription"
              hint="It decides how long texts and videos may be."
              value={form.subType}
              options={SUB_TYPES}
              onChange={subType => set({ subType })}
              error={error('twitterSubType')}
            />
          );
        return form.channels.map(channel => (
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
        ));
      }}
    </FormDialog>
  );
}

interface VerificationProps {
  readonly id: string;
  readonly value: boolean | undefined;
  readonly onChange: (isVerified: boolean) => void;
}

/** Whether the selected channel of a YOUTUBE account is verified; one without a channel has nothing to switch. */
function Verification({ id, value, onChange }: VerificationProps) {
  const side = useResource(signal => control('getPlatformSide', { path: { id }, signal }), { deps: [id] });
  return (
    <Loaded resource={side} lines={1}>
      {({ isVerified }) => (
        <>
          <Switch label="Verified channel" checked={value ?? isVerified ?? false} disabled={isVerified === null} onChange={onChange} />
          <p class="muted">
            {isVerified === null
              ? 'The account has no channel selected.'
              : 'Only videos of a verified channel take thumbnails of their own.'}
          </p>
        </>
      )}
    </Loaded>
  );
}

/** What a form changes of an account of a platform. */
function changesOf(type: SocialAccount['type'], { subType, channels, isVerified }: Form): UpdateControlSocialAccountRequest {
  if (type === 'TWITTER') return { twitterSubType: subType };
  if (type === 'REDDIT') return { channels: [...channels] };
  return isVerified === undefined ? {} : { isVerified };
}

/** The rules of a channel that the platform knows. */
function rulesOf({ id, metadata }: SocialAccount['channels'][number]): ChannelRules {
  return { id, ...Object.fromEntries(RULES.map(([rule]) => [rule, metadata?.[rule] ?? undefined])) };
}

import type { ControlOrganization } from '../../../../openapi/generated/control-types.ts';
import { control } from '../../api.ts';
import { Switch, TextField } from '../../components/field.tsx';
import { FormDialog } from '../../components/form.tsx';
import { useForm } from '../../hooks/use-action.ts';
import { type SettingsForm, settingsFormOf, settingsOf } from './settings-form.ts';

interface SettingsDialogProps {
  readonly organization: ControlOrganization;
  readonly onClose: () => void;
  readonly onChanged: (organization: ControlOrganization) => Promise<void>;
}

type Flag = { [Key in keyof SettingsForm]: SettingsForm[Key] extends boolean ? Key : never }[keyof SettingsForm];

const FLAGS: readonly (readonly [Flag, string])[] = [
  ['apiAccess', 'API access: without it every call is refused'],
  ['suspended', 'Suspended: every call is refused'],
  ['analyticsDisabled', 'Analytics of accounts disabled'],
  ['analyticsPostsDisabled', 'Analytics of posts disabled'],
  ['importedPostsAnalyticsEnabled', 'Regular analytics of imported posts'],
  ['showVerboseErrors', 'Posts and comments show verbose errors'],
  ['disconnectCheckEnabled', 'Regular disconnection checks'],
  ['uploadsCompressionEnabled', 'Large videos are compressed'],
];

/** The settings of an organization. */
export function SettingsDialog({ organization: { id, name, settings }, onClose, onChanged }: SettingsDialogProps) {
  const [form, set] = useForm<SettingsForm>(() => settingsFormOf(settings));
  const save = async () => {
    await onChanged(await control('updateOrganization', { path: { id }, body: { settings: settingsOf(form) } }));
    return 'Settings changed. They apply to all further requests.';
  };
  return (
    <FormDialog title={`Settings of ${name ?? id}`} submit="Save" onSubmit={save} onClose={onClose}>
      {error => (
        <>
          <div class="stack-small">
            {FLAGS.map(([flag, label]) => (
              <Switch key={flag} label={label} checked={form[flag]} onChange={checked => set({ [flag]: checked })} />
            ))}
          </div>
          <TextField
            label="Hours until a disconnected account is removed"
            type="number"
            min={0}
            max={24}
            required
            value={form.deleteAccountAfter}
            onInput={deleteAccountAfter => set({ deleteAccountAfter })}
            error={error('settings.deleteAccountAfter')}
          />
          <TextField
            label="Largest video in bytes"
            type="number"
            min={0}
            placeholder="default"
            value={form.maxVideoBytes}
            onInput={maxVideoBytes => set({ maxVideoBytes })}
            error={error('settings.maxVideoBytes')}
          />
        </>
      )}
    </FormDialog>
  );
}

import { MessageCircle, Pencil, RefreshCw } from 'lucide';
import { useState } from 'preact/hooks';
import type { ProviderSetting, ProviderSettingConfig, ProviderSettingType, SocialAccount } from '../../../../openapi/generated/types.ts';
import { service } from '../../api.ts';
import { Badge, Button, PlatformMark, Time, type Tone } from '../../components/basic.tsx';
import { TextArea, TextField } from '../../components/field.tsx';
import { FormDialog } from '../../components/form.tsx';
import { Empty, Loaded } from '../../components/layout.tsx';
import { humanize } from '../../format.ts';
import { useAction } from '../../hooks/use-action.ts';
import { useResource } from '../../hooks/use-resource.ts';
import { accountName, type TeamContext, useProfileSettings } from '../../hooks/use-teams.ts';

/** The settings that each platform supports. */
const TYPES: Partial<Record<SocialAccount['type'], readonly ProviderSettingType[]>> = {
  INSTAGRAM: ['ICE_BREAKERS'],
  FACEBOOK: ['PERSISTENT_MENU', 'GET_STARTED'],
};

const TITLES: Readonly<Record<ProviderSettingType, string>> = {
  ICE_BREAKERS: 'Ice breakers',
  PERSISTENT_MENU: 'Persistent menu',
  GET_STARTED: 'Get started',
};

/** Ice breakers, menus and get-started buttons of the accounts of a team. */
export function Settings({ context }: { readonly context: TeamContext }) {
  const { team, apiKey } = context;
  const settings = useResource(signal => service(apiKey, 'listProviderSettings', { query: { teamId: team.id, limit: 100 }, signal }), {
    on: ['request', 'job'],
    when: ({ kind, data }) => kind === 'job' || (kind === 'request' && data.method !== 'GET'),
    deps: [team.id],
  });
  const supported = team.socialAccounts.flatMap(account => (TYPES[account.type] ?? []).map(type => ({ account, type })));
  return (
    <Loaded resource={settings}>
      {({ items }) =>
        supported.length === 0 ? (
          <Empty title="No account with chat settings" icon={MessageCircle}>
            Instagram and Facebook accounts have them.
          </Empty>
        ) : (
          <div class="settings">
            {supported.map(({ account, type }) => (
              <Setting
                key={account.id + type}
                context={context}
                account={account}
                type={type}
                setting={items.find(item => item.socialAccountId === account.id && item.type === type)}
                onChanged={settings.reload}
              />
            ))}
          </div>
        )
      }
    </Loaded>
  );
}

const TONES: Readonly<Record<ProviderSetting['status'], Tone>> = { DRAFT: 'info', SYNCED: 'good', FAILED: 'bad' };

interface SettingProps {
  readonly context: TeamContext;
  readonly account: SocialAccount;
  readonly type: ProviderSettingType;
  readonly setting: ProviderSetting | undefined;
  readonly onChanged: () => Promise<void>;
}

function Setting({ context, account, type, setting, onChanged }: SettingProps) {
  const [isEditing, setEditing] = useState(false);
  const platform = useProfileSettings(account.id);
  const shown = platform.data?.items.find(item => item.type === type)?.config;
  const sync = useAction(async () => {
    if (!setting) return '';
    const { status } = await service(context.apiKey, 'syncProviderSetting', { path: { id: setting.id } });
    await Promise.all([onChanged(), platform.reload()]);
    return status === 'SYNCED' ? 'Synced to the platform.' : 'The platform rejected the setting.';
  });
  return (
    <section class="panel setting" aria-label={`${TITLES[type]} of ${accountName(account)}`}>
      <header class="panel-head">
        <div class="row">
          <PlatformMark platform={account.type} named />
          <h2>{TITLES[type]}</h2>
        </div>
        {setting && (
          <Badge tone={TONES[setting.status]} dot>
            {humanize(setting.status)}
          </Badge>
        )}
      </header>
      {setting ? <Config config={setting.config} /> : <p class="muted">Not set.</p>}
      {shown && JSON.stringify(shown) !== JSON.stringify(setting?.config) && (
        <div class="stack-small">
          <p class="muted">The platform still shows:</p>
          <Config config={shown} />
        </div>
      )}
      {setting?.error && <p class="note note-bad">{setting.error}</p>}
      <footer class="setting-foot">
        <span class="muted">
          {accountName(account)}
          {setting?.syncedAt && (
            <>
              , synced <Time at={setting.syncedAt} />
            </>
          )}
        </span>
        <div class="row">
          <Button small icon={Pencil} onClick={() => setEditing(true)}>
            {setting ? 'Edit' : 'Set'}
          </Button>
          {setting && (
            <Button small icon={RefreshCw} busy={sync.busy} onClick={() => void sync.run()}>
              Sync
            </Button>
          )}
        </div>
      </footer>
      {isEditing && (
        <SettingDialog
          title={`${TITLES[type]} of ${accountName(account)}`}
          type={type}
          config={setting?.config}
          onClose={() => setEditing(false)}
          onSave={async config => {
            await service(context.apiKey, 'saveProviderSetting', { path: { socialAccountId: account.id, type }, body: { config } });
            await onChanged();
          }}
        />
      )}
    </section>
  );
}

function Config({ config: { items = [], payload } }: { readonly config: ProviderSettingConfig }) {
  return (
    <ul class="setting-items">
      {payload !== undefined && (
        <li>
          <span>Get started</span>
          <code>{payload}</code>
        </li>
      )}
      {items.map((item, index) => (
        <li key={index}>
          <span>{item.question ?? item.title}</span>
          <code>{item.payload ?? item.url}</code>
        </li>
      ))}
    </ul>
  );
}

interface SettingDialogProps {
  readonly title: string;
  readonly type: ProviderSettingType;
  readonly config: ProviderSettingConfig | undefined;
  readonly onClose: () => void;
  readonly onSave: (config: ProviderSettingConfig) => Promise<void>;
}

/** Edits the items of a chat setting as text, one `title → payload` a line. */
function SettingDialog({ title, type, config, onClose, onSave }: SettingDialogProps) {
  const [text, setText] = useState(config ? formatConfig(config) : type === 'GET_STARTED' ? 'GET_STARTED' : 'Where is my order? → ORDER');
  return (
    <FormDialog title={title} submit="Save" onSubmit={() => onSave(parseConfig(type, text))} onClose={onClose}>
      {type === 'GET_STARTED' ? (
        <TextField label="Payload" mono value={text} onInput={setText} />
      ) : (
        <TextArea
          label="Items"
          hint={`One per line: ${type === 'ICE_BREAKERS' ? 'question → payload' : 'title → payload, or title → https://…'}`}
          rows={5}
          value={text}
          onInput={setText}
        />
      )}
    </FormDialog>
  );
}

function formatConfig({ items = [], payload }: ProviderSettingConfig): string {
  return payload ?? items.map(item => `${item.question ?? item.title ?? ''} → ${item.payload ?? item.url ?? ''}`).join('\n');
}

/** Parses the text; the service validates the result. */
function parseConfig(type: ProviderSettingType, text: string): ProviderSettingConfig {
  if (type === 'GET_STARTED') return { payload: text.trim() };
  const lines = text.split('\n').filter(line => line.trim() !== '');
  return {
    items: lines.map(line => {
      const [title = '', target = ''] = line.split(/\s*(?:→|->)\s*/).map(part => part.trim());
      if (type === 'ICE_BREAKERS') return { question: title, payload: target };
      return /^https?:\/\//.test(target) ? { type: 'URL', title, url: target } : { type: 'POSTBACK', title, payload: target };
    }),
  };
}

import { MessageCircle, Pencil, RefreshCw } from 'lucide';
import type {
  ProviderSetting,
  ProviderSettingConfig,
  ProviderSettingType,
  SaveProviderSettingRequest,
  SocialAccount,
} from '../../../../openapi/generated/types.ts';
import { service } from '../../api.ts';
import { Button, PlatformMark, StatusBadge, Time, type Tone } from '../../components/basic.tsx';
import { Empty, Loaded } from '../../components/layout.tsx';
import { RequestDialog } from '../../components/request-fields.tsx';
import { area, type FormOf, text } from '../../components/request-form.ts';
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
    on: { job: () => true, request: ({ method }) => method !== 'GET' },
    deps: [team.id],
  });
  const supported = team.socialAccounts.flatMap(account => (TYPES[account.type] ?? []).map(type => ({ account, type })));
  return (
    <Loaded resource={settings}>
      {({ items }) =>
        supported.length === 0 ? (
          <Empty title="No account with chat settings" icon={MessageCircle} text="Instagram and Facebook accounts have them." />
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
  const platform = useProfileSettings(account.id);
  const shown = platform.data?.items.find(item => item.type === type)?.config;
  const sync = async () => {
    if (!setting) return '';
    const { status } = await service(context.apiKey, 'syncProviderSetting', { path: { id: setting.id } });
    await Promise.all([onChanged(), platform.reload()]);
    return status === 'SYNCED' ? 'Synced to the platform.' : 'The platform rejected the setting.';
  };
  return (
    <section class="panel setting" aria-label={`${TITLES[type]} of ${accountName(account)}`}>
      <header class="panel-head">
        <div class="row">
          <PlatformMark platform={account.type} named />
          <h2>{TITLES[type]}</h2>
        </div>
        {setting && <StatusBadge status={setting.status} tone={TONES[setting.status]} />}
      </header>
      {setting ? <Config config={setting.config} /> : <p class="muted">Not set.</p>}
      {shown && JSON.stringify(shown) !== JSON.stringify(setting?.config) && (
        <div class="stack-small">
          <p class="muted">The platform still shows:</p>
          <Config config={shown} />
        </div>
      )}
      {setting?.error && <p class="note note-bad">{setting.error}</p>}
      <footer class="setting-foot row spread">
        <span class="muted">
          {accountName(account)}
          {setting?.syncedAt && (
            <>
              , synced <Time at={setting.syncedAt} />
            </>
          )}
        </span>
        <div class="row">
          <Button
            text={setting ? 'Edit' : 'Set'}
            small
            icon={Pencil}
            opens={close => (
              <RequestDialog
                title={`${TITLES[type]} of ${accountName(account)}`}
                submit="Save"
                fields={() => settingFields(type, setting?.config)}
                onSubmit={async body => {
                  await service(context.apiKey, 'saveProviderSetting', { path: { socialAccountId: account.id, type }, body });
                  await onChanged();
                }}
                onClose={close}
              />
            )}
          />
          {setting && <Button text="Sync" small icon={RefreshCw} action={sync} />}
        </div>
      </footer>
    </section>
  );
}

function Config({ config: { items = [], payload } }: { readonly config: ProviderSettingConfig }) {
  return (
    <ul class="setting-items column gap-tight">
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

/** Returns the items of a chat setting as text, one `title → payload` a line. */
function settingFields(type: ProviderSettingType, config: ProviderSettingConfig | undefined): FormOf<SaveProviderSettingRequest> {
  if (type === 'GET_STARTED') return [text('config.payload', 'Payload', { mono: true, empty: '' }, config?.payload ?? 'GET_STARTED')];
  const target = type === 'ICE_BREAKERS' ? 'question → payload' : 'title → payload, or title → https://…';
  const read = (entered: string) => itemsOf(type, entered);
  const initial = config ? textOf(config) : 'Where is my order? → ORDER';
  return [area('config.items', 'Items', { hint: `One per line: ${target}`, rows: 5, required: true, read }, initial)];
}

function textOf({ items = [] }: ProviderSettingConfig): string {
  return items.map(item => `${item.question ?? item.title ?? ''} → ${item.payload ?? item.url ?? ''}`).join('\n');
}

/** Reads the items; the service validates them. */
function itemsOf(type: ProviderSettingType, entered: string): ProviderSettingConfig['items'] {
  const lines = entered.split('\n').filter(line => line.trim() !== '');
  return lines.map(line => {
    const [title = '', target = ''] = line.split(/\s*(?:→|->)\s*/).map(part => part.trim());
    if (type === 'ICE_BREAKERS') return { question: title, payload: target };
    return /^https?:\/\//.test(target) ? { type: 'URL', title, url: target } : { type: 'POSTBACK', title, payload: target };
  });
}

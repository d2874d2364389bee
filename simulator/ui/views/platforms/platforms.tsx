import './platforms.css';
import { RotateCcw } from 'lucide';
import { useState } from 'preact/hooks';
import type { PlatformState, UpdatePlatformRequest } from '../../../../openapi/generated/control-types.ts';
import { control } from '../../api.ts';
import { Button } from '../../components/basic.tsx';
import { Switch } from '../../components/field.tsx';
import { Loaded, Page, type ViewProps } from '../../components/layout.tsx';
import { count } from '../../format.ts';
import { useAction } from '../../hooks/use-action.ts';
import { useResource } from '../../hooks/use-resource.ts';
import { href, navigate } from '../../router.ts';
import { crowdOf, hasCrowd } from './crowd.ts';
import { PlatformDialog } from './platform-dialog.tsx';
import { PlatformTile } from './platform-tile.tsx';

const DEFAULTS: UpdatePlatformRequest = { status: null, note: null, failure: null, latency: null, review: null };

/** The fake platforms and their failures. */
export default function Platforms({ rest: [opened] }: ViewProps) {
  const platforms = useResource(signal => control('listPlatforms', { signal }), { on: ['platform'] });
  const [busy, setBusy] = useState(false);
  const items = platforms.data?.items ?? [];
  const failing = items.filter(({ failure, status }) => failure !== null || status !== 'operational');
  const crowded = items.filter(hasCrowd);

  const updateAll = useAction(async (changeOf: (platform: PlatformState) => UpdatePlatformRequest | null) => {
    setBusy(true);
    try {
      for (const item of items) {
        const body = changeOf(item);
        if (body) await control('updatePlatform', { path: { platform: item.platform }, body });
      }
      await platforms.reload();
    } finally {
      setBusy(false);
    }
  });
  const changed = (next: PlatformState) =>
    platforms.data && platforms.set({ ...platforms.data, items: items.map(item => (item.platform === next.platform ? next : item)) });
  const selected = items.find(({ platform }) => platform.toLowerCase() === opened);

  return (
    <Page
      title="Platforms"
      lead={failing.length === 0 ? 'All platforms are operational.' : `${count(failing.length, 'platform')} failing or degraded.`}
      actions={
        <>
          <Switch
            label="Crowd on all platforms"
            checked={items.length > 0 && crowded.length === items.length}
            disabled={busy || items.length === 0}
            onChange={isOn => void updateAll.run(({ platform }) => ({ crowd: crowdOf(platform, isOn) }))}
          />
          <Button
            icon={RotateCcw}
            busy={busy}
            disabled={failing.length === 0}
            onClick={() => void updateAll.run(item => (failing.includes(item) ? DEFAULTS : null))}
          >
            Reset all
          </Button>
        </>
      }
    >
      <Loaded resource={platforms} lines={12}>
        {() => (
          <div class="tiles">
            {items.map(platform => (
              <PlatformTile key={platform.platform} state={platform} onChanged={changed} />
            ))}
          </div>
        )}
      </Loaded>
      {selected && (
        <PlatformDialog key={selected.platform} state={selected} onChanged={changed} onClose={() => navigate(href('platforms'))} />
      )}
    </Page>
  );
}

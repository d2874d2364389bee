import './faults.css';
import { Bug, Plus, Trash2 } from 'lucide';
import type { Fault, FaultList } from '../../../../openapi/generated/control-types.ts';
import { control } from '../../api.ts';
import { Badge } from '../../components/badge.tsx';
import { Button } from '../../components/button.tsx';
import { Page, Panel } from '../../components/layout.tsx';
import { Empty, Loaded } from '../../components/states.tsx';
import { count } from '../../format/words.ts';
import { useAction } from '../../hooks/use-action.ts';
import { type Resource, useResource } from '../../hooks/use-resource.ts';
import { go, href, query } from '../../router.ts';
import { now } from '../../store/clock.ts';
import type { ViewProps } from '../view.ts';
import { FaultDialog } from './fault-dialog.tsx';
import { effectSentence, isSpent, whenSentence } from './fault-words.ts';
import { WebPanel } from './web-panel.tsx';

/** What goes wrong with the API itself, and what the fake web answers. */
export default function Faults({ rest: [open] }: ViewProps) {
  const faults = useResource(signal => control('listFaults', { query: { limit: 1000 }, signal }), { on: ['request', 'own-request'] });
  const close = () => go(href('faults'));
  return (
    <Page title="Faults" lead="What goes wrong with the API itself. Platforms fail on a page of their own.">
      <div class="stack">
        <FaultsPanel faults={faults} />
        <WebPanel editing={open === 'web' ? (query.value.get('url') ?? '') : null} onClose={close} />
      </div>
      {open === 'new' && <FaultDialog onMade={() => void faults.reload()} onClose={close} />}
    </Page>
  );
}

function FaultsPanel({ faults }: { readonly faults: Resource<FaultList> }) {
  const clear = useAction(async () => {
    const { deleted } = await control('deleteFaults');
    await faults.reload();
    return `${count(deleted, 'fault')} taken away.`;
  });
  return (
    <Panel
      title="API faults"
      actions={
        <>
          {faults.data && faults.data.total > 1 && (
            <Button small icon={Trash2} busy={clear.busy} onClick={() => void clear.run()}>
              Clear
            </Button>
          )}
          <Button small kind="primary" icon={Plus} onClick={() => go(href('faults/new'))}>
            New fault
          </Button>
        </>
      }
      flush
    >
      <Loaded resource={faults}>
        {({ items }) =>
          items.length === 0 ? (
            <Empty title="No fault is set" icon={Bug}>
              Let calls fail, come late or lose their answer, and see what your code makes of it.
            </Empty>
          ) : (
            <ul class="rows fault-rows">
              {items.map(fault => (
                <FaultRow key={fault.id} fault={fault} onGone={() => void faults.reload()} />
              ))}
            </ul>
          )
        }
      </Loaded>
    </Panel>
  );
}

function FaultRow({ fault, onGone }: { readonly fault: Fault; readonly onGone: () => void }) {
  const { id, operationId, method, path, applied } = fault;
  const remove = useAction(async () => {
    await control('deleteFault', { path: { id } });
    onGone();
  });
  const target = method === null || path === null ? (operationId ?? '') : `${method} ${path}`;
  const spent = isSpent(fault, now.value);
  return (
    <li class={`fault${spent ? ' fault-spent' : ''}`}>
      <div class="fault-what">
        <p class="mono truncate" title={target}>
          {target}
        </p>
        <p>
          {effectSentence(fault)} <span class="muted">· {whenSentence(fault)}</span>
        </p>
      </div>
      <span class="row fault-state">
        {spent && <Badge>spent</Badge>}
        <Badge tone={applied > 0 ? 'warn' : 'neutral'}>{applied > 0 ? `hit ${count(applied, 'call')}` : 'no call yet'}</Badge>
      </span>
      <Button kind="quiet" icon={Trash2} label={`Take away the fault of ${target}`} busy={remove.busy} onClick={() => void remove.run()} />
    </li>
  );
}

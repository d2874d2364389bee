import { FileQuestion } from 'lucide';
import type { ComponentType } from 'preact';
import { useEffect, useErrorBoundary, useState } from 'preact/hooks';
import { Button } from '../components/basic.tsx';
import { Empty, Failed, Loading, Page, type ViewProps } from '../components/layout.tsx';
import { asProblem } from '../hooks/use-resource.ts';
import { href } from '../router.ts';
import { type View, views } from '../views/index.ts';

/** Loads and renders the view of a path. */
export function ViewFrame({ path, rest }: { readonly path: string; readonly rest: readonly string[] }) {
  const view = views.find(candidate => candidate.path === path);
  useEffect(() => {
    document.title = view ? `${view.title} · Simulator` : 'Simulator';
  }, [view]);
  if (!view) {
    return (
      <Page title="Not found">
        <Empty title={`There is no page “${path}”`} icon={FileQuestion}>
          <a href={href('overview')}>Go to Overview</a>
        </Empty>
      </Page>
    );
  }
  return <LoadedView key={view.path} view={view} rest={rest} />;
}

const loaded = new Map<string, ComponentType<ViewProps>>();

function LoadedView({ view, rest }: { readonly view: View; readonly rest: readonly string[] }) {
  const [failure, setFailure] = useState<unknown>();
  const [, render] = useState(0);
  const [broken, recover] = useErrorBoundary(error => reportError(error));
  useEffect(() => {
    if (loaded.has(view.path)) return;
    view
      .load()
      .then(module => {
        loaded.set(view.path, module.default);
        render(n => n + 1);
      })
      .catch(setFailure);
  }, [view]);

  if (broken) {
    return (
      <Page title={view.title}>
        <Empty title="This view has crashed">
          <p>{asProblem(broken).message} See the browser’s console for details.</p>
          <Button text="Try again" onClick={recover} />
        </Empty>
      </Page>
    );
  }
  const Component = loaded.get(view.path);
  if (Component) return <Component rest={rest} />;
  return (
    <Page title={view.title}>
      {failure ? <Failed problem={asProblem(failure)} onRetry={() => location.reload()} /> : <Loading label={`Loading ${view.title}`} />}
    </Page>
  );
}

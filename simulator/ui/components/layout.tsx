import type { ComponentChildren } from 'preact';

interface PageProps {
  readonly title: string;
  /** One sentence on what the view shows. */
  readonly lead?: ComponentChildren;
  readonly actions?: ComponentChildren;
  readonly children: ComponentChildren;
}

/** The frame of a view. */
export function Page({ title, lead, actions, children }: PageProps) {
  return (
    <div class="page">
      <header class="page-head">
        <div>
          <h1>{title}</h1>
          {lead && <p class="muted">{lead}</p>}
        </div>
        {actions && <div class="row">{actions}</div>}
      </header>
      {children}
    </div>
  );
}

interface PanelProps {
  readonly title?: ComponentChildren;
  readonly actions?: ComponentChildren;
  readonly children: ComponentChildren;
  /** Without padding. */
  readonly flush?: boolean;
}

/** A titled section of a view. */
export function Panel({ title, actions, children, flush = false }: PanelProps) {
  return (
    <section class={`panel${flush ? ' panel-flush' : ''}`}>
      {(title || actions) && (
        <header class="panel-head">
          {title && <h2>{title}</h2>}
          {actions && <div class="row">{actions}</div>}
        </header>
      )}
      {children}
    </section>
  );
}

/** A list of names and values; null entries are left out. */
export function Facts({ items }: { readonly items: readonly (readonly [string, ComponentChildren] | null)[] }) {
  return (
    <dl class="facts">
      {items.map(
        item =>
          item && (
            <div key={item[0]}>
              <dt>{item[0]}</dt>
              <dd>{item[1]}</dd>
            </div>
          ),
      )}
    </dl>
  );
}

export function Progress({ label, done, total }: { readonly label: string; readonly done: number; readonly total: number }) {
  return <progress aria-label={label} value={done} max={Math.max(total, 1)} />;
}

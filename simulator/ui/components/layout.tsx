import type { ComponentChildren } from 'preact';

interface PageProps {
  readonly title: string;
  /** One line on what is to be seen here. */
  readonly lead?: ComponentChildren;
  /** Buttons at the right. */
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
  /** What is in it goes to its edges. */
  readonly flush?: boolean;
}

/** A part of a view with a name. */
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

/** Names and their values. What is null is left out. */
export function Facts({ of }: { readonly of: readonly (readonly [string, ComponentChildren] | null)[] }) {
  return (
    <dl class="facts">
      {of.map(
        fact =>
          fact && (
            <div key={fact[0]}>
              <dt>{fact[0]}</dt>
              <dd>{fact[1]}</dd>
            </div>
          ),
      )}
    </dl>
  );
}

/** How far something is. */
export function Progress({ label, done, total }: { readonly label: string; readonly done: number; readonly total: number }) {
  return <progress aria-label={label} value={done} max={Math.max(total, 1)} />;
}

import { element, escaped } from '../../../scenarios/runner/reporters/markup.ts';

/** The style of the page. */
const PAGE_STYLE = `
:root{color-scheme:light dark;--back:#fbfbfa;--card:#fff;--ink:#1d1f21;--dim:#666b70;--line:#dddfe2;--code:#f3f4f5;
--red:#b3261e;--amber:#8a5a00;--green:#1b6e3c;--fill:#2e8f58;--empty:#e4e6e8}
@media(prefers-color-scheme:dark){:root{--back:#16181a;--card:#1e2124;--ink:#e6e7e8;--dim:#9aa0a6;--line:#33373b;--code:#16181a;
--red:#ff8a80;--amber:#ffca6b;--green:#7fd69a;--fill:#3fa76c;--empty:#33373b}}
*{box-sizing:border-box}
body{font:15px/1.5 system-ui,sans-serif;color:var(--ink);background:var(--back);max-width:72rem;margin:0 auto;padding:2rem 1rem 4rem}
h1{font-size:1.5rem;line-height:1.25;margin:0;overflow-wrap:anywhere}
h2{font-size:1.15rem;margin:2.5rem 0 .75rem}
h3{font-size:1rem;margin:0}
p{margin:.35rem 0}
.head{color:var(--dim)}
.notes{padding:0;list-style:none}
nav{display:grid;grid-template-columns:repeat(auto-fit,minmax(10rem,1fr));gap:1rem;margin:1.25rem 0;max-width:46rem}
nav a{color:inherit;text-decoration:none;display:grid;grid-template-columns:1fr auto;font-size:.85rem}
nav a:hover{text-decoration:underline}
nav .bar{grid-column:1/-1;margin-top:.2rem}
form{display:flex;flex-wrap:wrap;gap:.5rem;margin:1.25rem 0 .75rem}
form label{display:flex;align-items:baseline;gap:.4rem;padding:.45rem .8rem;background:var(--card);border:1px solid var(--line);border-radius:.5rem;cursor:pointer}
form label b{font-size:1.15rem}
form label:has(input:not(:checked)){opacity:.55}
form select,form input[type=search]{font:inherit;color:inherit;padding:.45rem .7rem;background:var(--card);border:1px solid var(--line);border-radius:.5rem;min-width:0}
form input[type=search]{flex:1 1 10rem}
main{background:var(--card);border:1px solid var(--line);border-radius:.5rem;overflow:hidden}
main>details+details{border-top:1px solid var(--line)}
main>details>summary{display:grid;grid-template-columns:7.5rem 1fr auto;gap:.75rem;align-items:baseline;padding:.4rem .8rem}
main>details>:not(summary){margin-left:.8rem;margin-right:.8rem}
main>details[open]{padding-bottom:.5rem}
.area{color:var(--dim);font-size:.85rem}
.finding{background:var(--card);border:1px solid var(--line);border-radius:.5rem;margin:.5rem 0;padding:0 .8rem}
.finding>summary{display:grid;grid-template-columns:7.5rem 1fr auto;gap:.75rem;align-items:baseline;padding:.4rem 0}
.finding article{border-top:1px solid var(--line);padding:.6rem 0}
.exchange{display:grid;grid-template-columns:repeat(3,minmax(0,1fr));gap:.75rem}
.exchange pre{max-height:24rem}
h4{font-size:.85rem;font-weight:normal;color:var(--dim);margin:.5rem 0 0}
main a{color:inherit}
.none{padding:.8rem;color:var(--dim)}
summary{cursor:pointer;overflow-wrap:anywhere}
summary:hover{background:var(--code)}
.facts{color:var(--dim);font-size:.85rem;overflow-wrap:anywhere}
pre{overflow:auto;background:var(--code);border:1px solid var(--line);border-radius:.4rem;padding:.6rem;font-size:.85rem;white-space:pre-wrap;overflow-wrap:anywhere;margin-top:.5rem;margin-bottom:.5rem}
.failed{color:var(--red)}.warned{color:var(--amber)}.passed{color:var(--green)}.skipped,.known{color:var(--dim)}
.coverage{display:grid;grid-template-columns:1fr 1fr;gap:1rem}
.coverage h2,.coverage article:last-child{grid-column:1/-1}
.coverage h2{margin-bottom:0}
.coverage article{background:var(--card);border:1px solid var(--line);border-radius:.5rem;padding:.9rem;min-width:0}
.coverage ul{list-style:none;margin:.75rem 0 0;padding:0;font-size:.85rem}
.bar{display:block;width:100%;height:.5rem;border-radius:.25rem}
article>.bar{height:.8rem;margin:.4rem 0}
.all{fill:var(--empty)}.got{fill:var(--fill)}
.coverage .areas{grid-column:1/-1;overflow-x:auto}
table{border-collapse:collapse;width:100%;font-size:.85rem}
th{text-align:left;font-weight:normal;vertical-align:top}
thead th{color:var(--dim)}
.areas th,.areas td{padding:.15rem .8rem .15rem 0;vertical-align:top}
.share{display:grid;grid-template-columns:minmax(4rem,1fr) 6rem;gap:.6rem;align-items:center}
.share span{font-variant-numeric:tabular-nums;color:var(--dim)}
.areas p{color:var(--dim);overflow-wrap:anywhere;max-width:30rem}
.name{overflow:hidden;text-overflow:ellipsis;white-space:nowrap}
.count{text-align:right;font-variant-numeric:tabular-nums;color:var(--dim)}
.answers{columns:2;column-gap:2rem}
.answers li{display:grid;grid-template-columns:minmax(0,11.5rem) 1fr;gap:.5rem;align-items:center;padding:.12rem 0;break-inside:avoid}
.squares{display:flex;gap:2px;flex-wrap:wrap;font-size:.68rem;font-variant-numeric:tabular-nums}
.squares span{padding:0 .2rem;border-radius:.2rem}
.seen{background:var(--fill);color:#fff}.unseen{background:var(--empty);color:var(--dim)}
@media(prefers-color-scheme:dark){.seen{color:#06150c}}
.timeline{overflow-x:auto;margin:.5rem 0}
.timeline th,.timeline td{padding:.25rem .8rem .25rem 0;vertical-align:top;border-top:1px solid var(--line)}
.timeline th[scope=row]{white-space:nowrap;font-variant-numeric:tabular-nums;color:var(--dim)}
.timeline td{min-width:9rem;overflow-wrap:anywhere}
.timeline ul{list-style:none;margin:0;padding:0}
.timeline li+li{margin-top:.25rem}
.gap{display:block}
[hidden]{display:none!important}
@media(max-width:40rem){
.coverage{grid-template-columns:minmax(0,1fr)}
.answers{columns:1}
.exchange{grid-template-columns:minmax(0,1fr)}
main>details>summary,.finding>summary{grid-template-columns:1fr auto;gap:0 .75rem}
main>details>summary>.what,.finding>summary>.what{grid-column:1/-1;grid-row:2}
.answers li{grid-template-columns:1fr;gap:0;padding:.25rem 0}
.name{white-space:normal;overflow-wrap:anywhere}
}
`;

/** The script that applies the filters of the page. */
export const PAGE_SCRIPT = `
const form=document.querySelector('form'),items=[...document.querySelectorAll('main>details')],none=document.querySelector('.none');
const show=()=>{
  const data=new FormData(form),outcomes=data.getAll('outcome'),area=data.get('area'),words=data.get('words').toLowerCase();
  for(const item of items)
    item.hidden=!(outcomes.includes(item.dataset.outcome)&&(!area||item.dataset.area===area)&&item.textContent.toLowerCase().includes(words));
  none.hidden=items.some(item=>!item.hidden);
};
addEventListener('hashchange',()=>document.getElementById(location.hash.slice(1))?.closest('details')?.setAttribute('open',''));
form.addEventListener('input',show);form.addEventListener('submit',event=>event.preventDefault());show();
`;

/** Returns a page with a title and parts of HTML. It loads and runs nothing, because it opens from disk and may contain texts of a target. */
export function staticPage(title: string, parts: readonly string[]): string {
  return pageOf(title, ['<div role="main">', element('h1', {}, escaped(title)), ...parts], { end: '</div>' });
}

/** What stands in a page besides its parts: its last words, and a source of scripts that may run. */
interface PageFrame {
  readonly end: string;
  readonly scripts?: string;
}

/** Returns a page that loads nothing, and runs nothing but what `scripts` allows. */
export function pageOf(title: string, parts: readonly string[], { end, scripts = '' }: PageFrame): string {
  return [
    '<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">',
    `<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'${scripts}">`,
    element('title', {}, escaped(title)),
    `<style>${PAGE_STYLE}</style></head><body>`,
    ...parts,
    `${end}</body></html>`,
  ].join('\n');
}

/** The line of something that folds: a word with its class, what it is about, and a remark. */
interface FoldHead {
  readonly kind: string;
  /** Default: the class. */
  readonly word?: string;
  readonly what: string;
  readonly remark: string;
}

/** Returns the line that shows while something is folded. */
export function summaryHtml({ kind, word = kind, what, remark }: FoldHead): string {
  const parts = [element('b', { class: kind }, word), element('span', { class: 'what' }, escaped(what))];
  return element('summary', {}, [...parts, element('span', { class: 'area' }, escaped(remark))].join(''));
}

/** Returns a finding that folds; `between` stands between its parts. */
export function foldHtml(head: FoldHead & { readonly isOpen?: boolean }, inside: readonly string[], between = ''): string {
  const parts = [summaryHtml(head), ...inside].join(between);
  return element('details', { class: 'finding', ...(head.isOpen && { open: '' }) }, parts);
}

/** Returns a list of remarks, each with its class, if it has one; empty without remarks. */
export function notesHtml(lines: readonly (string | readonly [line: string, kind: string])[]): string {
  const items = lines.map(line => {
    const [text, kind] = typeof line === 'string' ? [line] : line;
    return element('li', kind === undefined ? {} : { class: kind }, escaped(text));
  });
  return items.length === 0 ? '' : element('ul', { class: 'notes' }, items.join(''));
}

/** Returns a table with titles and the HTML of rows. */
export function tableHtml(titles: readonly string[], rows: readonly string[]): string {
  const head = titles.map(title => element('th', { scope: 'col' }, title)).join('');
  return element('table', {}, `${element('thead', {}, element('tr', {}, head))}${element('tbody', {}, rows.join(''))}`);
}

/** Returns a row: the HTML of its name, with a class if it has one, and of its cells. */
export function rowHtml(name: string, cells: readonly string[], kind?: string): string {
  const th = element('th', { scope: 'row', ...(kind !== undefined && { class: kind }) }, name);
  return element('tr', {}, th + cells.map(cell => element('td', {}, cell)).join(''));
}

/** Returns titled texts side by side. */
export function columnsHtml(columns: readonly (readonly [title: string, text: string])[]): string {
  const cells = columns.map(([title, text]) =>
    element('div', {}, `${element('h4', {}, escaped(title))}${element('pre', {}, escaped(text))}`),
  );
  return element('div', { class: 'exchange' }, cells.join(''));
}

/** Returns a section with a table, which `#id` leads to. */
export function tableSection(id: string, title: string, table: string): string {
  const inside = `<h2 id="${id}">${title}</h2>${element('article', { class: 'areas' }, table)}`;
  return element('section', { class: 'coverage', 'aria-labelledby': id }, inside);
}

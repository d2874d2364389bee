/** What the page of a report looks like. Verdicts differ in words as well as in colour. */
export const PAGE_STYLE = `
:root{color-scheme:light dark;--red:#b3261e;--amber:#8a5a00;--green:#1b6e3c;--dim:#777}
@media(prefers-color-scheme:dark){:root{--red:#ff8a80;--amber:#ffca6b;--green:#7fd69a;--dim:#999}}
body{font:15px/1.5 system-ui,sans-serif;max-width:70rem;margin:2rem auto;padding:0 1rem}
form{display:flex;flex-wrap:wrap;gap:1rem;margin:1rem 0}
main>details{border-top:1px solid #8884;padding:.3rem 0}
details details{margin-left:1rem}
summary{cursor:pointer}
small{color:var(--dim)}
pre{overflow:auto;background:#8881;padding:.5rem;white-space:pre-wrap;overflow-wrap:anywhere}
.fails{color:var(--red)}.warns{color:var(--amber)}.holds{color:var(--green)}.not-checkable{color:var(--dim)}
[hidden]{display:none}
table{border-collapse:collapse;font-size:12px}
th{text-align:left;font-weight:normal;padding-right:1rem}
td{border:1px solid #8884;padding:0 .4rem;text-align:center}
td.seen{background:#2e9e5b66}td.unseen{color:var(--dim)}
`;

/** Shows what the filters let through. */
export const PAGE_SCRIPT = `
const form=document.querySelector('form');
const show=()=>{
  const data=new FormData(form),verdicts=data.getAll('verdict'),area=data.get('area'),words=data.get('words').toLowerCase();
  for(const item of document.querySelectorAll('main>details'))
    item.hidden=!(verdicts.includes(item.dataset.verdict)&&(!area||item.dataset.area===area)&&item.textContent.toLowerCase().includes(words));
};
form.addEventListener('input',show);form.addEventListener('submit',event=>event.preventDefault());show();
`;

/**
 * The script of a page of another site. `attack` calls each URL in each way that a page can, and resolves with what the page could read or
 * change according to the browser. The log of the simulator has the calls that arrived, and their answers.
 */
const BODY = '{"by":"PT1H","seed":7}';
const WAIT_MS = 2000;

/** Resolves after the work, or when it takes too long, because a stream never ends. */
function within(work) {
  return Promise.race([work.catch(() => 'refused'), new Promise(resolve => setTimeout(resolve, WAIT_MS, 'refused'))]);
}

async function tryFetch(url, init) {
  const response = await fetch(url, { credentials: 'include', ...init });
  if (response.type === 'opaque' || response.type === 'opaqueredirect') return 'unreadable';
  return `readable ${response.status}`;
}

/** Posts a form into a separate frame, which a page can do without permission. */
function submitForm(url, enctype) {
  return new Promise(resolve => {
    const frame = document.createElement('iframe');
    frame.name = `frame-${Math.random()}`;
    const form = document.createElement('form');
    Object.assign(form, { method: 'post', action: url, enctype, target: frame.name });
    const field = document.createElement('input');
    Object.assign(field, { name: '{"by":"PT1H","x":"', value: '"}' });
    form.append(field);
    document.body.append(frame, form);
    // The first load event belongs to the empty frame.
    setTimeout(() => {
      frame.addEventListener('load', () => resolve('unreadable'));
      form.submit();
    });
  });
}

/** Loads a URL as a part of the page. */
function load(element, url) {
  return new Promise(resolve => {
    for (const event of ['load', 'error']) element.addEventListener(event, () => resolve('unreadable'));
    element.src = url;
    document.body.append(element);
  });
}

const JSON_TYPE = { 'content-type': 'application/json' };

/** The ways to call a URL with a method; `headers` are known to the page. */
function waysOf(method, url, headers) {
  const body = method === 'GET' ? undefined : BODY;
  const always = [
    ['fetch', () => tryFetch(url, { method, body, headers: { ...JSON_TYPE, ...headers } })],
    ['fetch as text', () => tryFetch(url, { method, body, headers })],
    ['fetch without CORS', () => tryFetch(url, { method, body, mode: 'no-cors', headers })],
  ];
  const posting = [
    ['form', () => submitForm(url, 'application/x-www-form-urlencoded')],
    ['form as text', () => submitForm(url, 'text/plain')],
    ['form with parts', () => submitForm(url, 'multipart/form-data')],
    ['beacon', async () => (navigator.sendBeacon(url, BODY) ? 'unreadable' : 'refused')],
  ];
  const reading = [
    ['image', () => load(document.createElement('img'), url)],
    ['script', () => load(document.createElement('script'), url)],
  ];
  return [...always, ...(method === 'POST' ? posting : []), ...(method === 'GET' ? reading : [])];
}

/** Returns the outcome for each way and URL. */
window.attack = async (targets, headers) => {
  const outcomes = [];
  for (const { method, url } of targets) {
    const ways = waysOf(method, url, headers);
    outcomes.push(...(await Promise.all(ways.map(async ([way, run]) => ({ way, method, url, outcome: await within(run()) })))));
    document.body.replaceChildren();
  }
  return outcomes;
};

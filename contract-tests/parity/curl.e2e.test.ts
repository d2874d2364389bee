import { execFileSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { curlLine } from './reporters/report.ts';
import { recorded } from './reporters/score.fixture.ts';

const VARIABLES = { SIM_URL: 'http://sim.test', SIM_API_KEY: 'sk_own', SIM_OTHER_API_KEY: 'sk_other', id_7: 'post_7' };

/** Returns the arguments that a shell passes to curl, and its input. */
function inShell(line: string): string[] {
  const script = `curl() { for word; do printf '%s\\0' "$word"; done; case "$*" in *@-) cat;; esac; }; ${line}`;
  return execFileSync('bash', ['-c', script], { env: { ...process.env, ...VARIABLES }, timeout: 60_000 })
    .toString('latin1')
    .split('\0');
}

describe('the command of a recorded call', () => {
  it('has variables for the URL, the key and ids of the service', () => {
    const words = inShell(curlLine(recorded({ path: '/api/v1/post/{{7}}?q=a%20b' })));
    expect(words).toContain('http://sim.test/api/v1/post/post_7?q=a%20b');
    expect(words).toContain('x-api-key: sk_own');
  });

  it.each([
    ['none', []],
    ['other', ['x-api-key: sk_other']],
  ] as const)('sends the key of the call: %s', (key, headers) => {
    expect(inShell(curlLine(recorded({ key }))).filter(word => word.startsWith('x-api-key'))).toEqual(headers);
  });

  it('sends any text unchanged, in one line', () => {
    const text = `{"id":"{{7}}","title":"it's \\"quoted\\" $HOME \`date\`"}\r\n\u001B[2J`;
    const line = curlLine(recorded({ method: 'POST', contentType: 'application/json', body: { text } }));
    expect(line).not.toMatch(/\p{Cc}/u);
    expect(inShell(line)).toContain(text.replace('{{7}}', 'post_7'));
  });

  it('sends bytes', () => {
    const line = curlLine(
      recorded({ method: 'PUT', path: '{{7}}', key: 'none', body: { base64: Buffer.from([1, 255, 10]).toString('base64') } }),
    );
    const words = inShell(line);
    expect(words).toContain('post_7');
    expect(words.at(-1)).toBe('\u0001\u00FF\n');
  });

  it('leaves a long body in the recording', () => {
    const line = curlLine(recorded({ n: 17, operation: 'createPost', method: 'POST', body: { text: 'x'.repeat(5000) } }));
    expect(line.length).toBeLessThan(300);
    expect(line).toContain('--data-binary @body # body: call 17 in createPost.json');
  });
});

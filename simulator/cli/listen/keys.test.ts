import { describe, expect, onTestFinished } from 'vitest';
import { it, type TestIo, testIo } from '../cli.fixture.ts';
import { runCli } from '../program.ts';

/** A listener on a terminal. */
interface OnTerminal {
  readonly io: TestIo;
  readonly ended: Promise<number>;
  press(keys: string): void;
  /** What the line for typing shows. */
  readonly typed: string[];
}

async function listen(url: string, ...words: string[]): Promise<OnTerminal> {
  let listener: (key: string) => void = () => undefined;
  const typed: string[] = [];
  const io: TestIo = {
    ...testIo({ SIM_URL: url }),
    progress: text => void typed.push(text),
    onKey(pressed) {
      listener = pressed;
      return () => {
        listener = () => undefined;
      };
    },
  };
  const ended = runCli(['listen', ...words], io);
  onTestFinished(async () => {
    io.end();
    await ended;
  });
  await io.said(/^Listening|^$/);
  return { io, ended, typed, press: keys => [...keys].forEach(key => listener(key)) };
}

describe('sim listen on a terminal', () => {
  it('says what its keys do, and ends with q', async ({ simulator }) => {
    const { io, ended, press } = await listen(simulator.url);
    expect(io.outs[0]).toMatch(/; r resends the last event, i shows it whole, \/ filters, q ends$/);
    press('xq');
    expect(await ended).toBe(0);
    expect((await simulator.sim('call', 'listWebhooks')).text).toContain('"total": 0');
  });

  it('resends the last event with r', async ({ simulator }) => {
    const { io, press } = await listen(simulator.url);
    press('r');
    await io.said(/^There is no event to resend$/);
    await simulator.sim('call', 'createTeam', 'name=Events');
    await io.said(/team\.created/);
    press('r');
    expect(await io.said(/^Resending/)).toMatch(/^Resending evt_\w+$/);
    await expect.poll(() => io.outs.filter(line => line.includes('team.created')).length).toBe(2);
    await simulator.sim('reset');
    press('r');
    expect(await io.said(/no longer/)).toBe('The simulator no longer has the last event');
  });

  it('shows the last event whole with i, without its secret', async ({ simulator }) => {
    const { io, press } = await listen(simulator.url);
    press('i');
    await io.said(/^No event has arrived yet$/);
    await simulator.sim('send', 'team.updated', '--set', 'data.name=whsec_sim_org_acme');
    expect(await io.said(/team\.updated/)).toMatch(/ synthetic$/);
    press('i');
    const whole = await io.said(/x-signature/);
    expect(whole).toMatch(/x-sim-synthetic: true\n[^]*\n\n\{\n {2}"type": "team\.updated",\n {2}"data": \{\n/);
    expect(whole).not.toContain('whsec_sim_org_acme');
  });

  it('shows only events with the text behind /', async ({ simulator }) => {
    const { io, press, typed } = await listen(simulator.url);
    press('/Seccx\u007Fond\r');
    expect(typed).toEqual(['/', '/S', '/Se', '/Sec', '/Secc', '/Seccx', '/Secc', '/Secco', '/Seccon', '/Seccond', '']);
    press('/second\r');
    await io.said(/^Only events with second are shown; \/ and Enter show all$/);
    await simulator.sim('call', 'createTeam', 'name=First');
    await simulator.sim('call', 'createTeam', 'name=Second');
    await io.said(/Second$/);
    expect(io.outs.join('\n')).not.toContain('First');
    press('/x\u001B');
    await io.said(/^All events are shown$/);
    await simulator.sim('call', 'createTeam', 'name=Third');
    await io.said(/Third$/);
  });

  it('can resend nothing that no simulator has sent', async () => {
    const { io, press } = await listen('http://127.0.0.1:9', '--no-register');
    const url = /http:\S+\//.exec(io.outs[0] ?? '')?.[0] ?? '';
    await fetch(url, { method: 'POST', body: '{"type":"a","data":{}}' });
    press('r');
    expect(await io.said(/^Only/)).toBe('Only events of a simulator can be resent: start sim listen without --no-register');
  });

  it('has no keys with --json', async ({ simulator }) => {
    let keys = 0;
    const io: TestIo = { ...testIo({ SIM_URL: simulator.url }), onKey: () => () => void keys++ };
    const ended = runCli(['listen', '--json'], io);
    await expect.poll(async () => (await simulator.sim('call', 'listWebhooks')).text).toContain('"total": 1');
    io.end();
    expect([await ended, keys]).toEqual([0, 0]);
  });
});

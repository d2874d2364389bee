/** Health while platforms fail. */
import { publicApi } from '../../../../openapi/document.ts';
import { type Fields, fieldsOf } from '../../../exchange.ts';
import type { Session } from '../../../session.ts';
import { expectEqual, expectObject, read } from '../../../suites/requests.ts';
import { behaviour } from '../behaviour.fixture.ts';

const PLATFORMS = (publicApi.schema('Platform').enum ?? []).map(String);

/** The status that a platform shows in each failure mode. */
const SHOWN: Readonly<Record<string, string>> = {
  outage: 'outage',
  degraded: 'degraded',
  'rate-limited': 'degraded',
  timeout: 'degraded',
  // These modes affect only single calls.
  reject: 'operational',
  auth: 'operational',
};
/** The statuses from best to worst. */
const SEVERITY = ['operational', 'degraded', 'maintenance', 'outage'];

interface Trouble {
  readonly platform: string;
  readonly mode: string;
  /** Another platform, whose status is set. */
  readonly other: string;
  readonly status: string;
}

behaviour<Trouble>({
  id: 'health/follows',
  area: 'health',
  title: 'Health shows at once the status of each platform, the worst of them as its own status, and their recovery',
  rules: ['HLT-03', 'HLT-04', 'HLT-06', 'D-HLT-01', 'D-HLT-02'],
  // Combines every platform with every mode and every status, next to another platform.
  cases: PLATFORMS.flatMap((platform, at) =>
    Object.keys(SHOWN).map(
      (mode, step): Trouble => ({
        platform,
        mode,
        other: PLATFORMS[(at + step + 1) % PLATFORMS.length] ?? '',
        status: SEVERITY[(at + step) % SEVERITY.length] ?? '',
      }),
    ),
  ),
  async check({ session, control }, { platform, mode, other, status }) {
    const set = async (name: string, values: object) => void (await control('PATCH', `/_sim/platforms/${name}`, values));
    const well = Object.fromEntries(PLATFORMS.map(name => [name, 'operational']));
    await set(platform, { failure: { mode } });
    const ill = { ...well, [platform]: SHOWN[mode] ?? '' };
    await expectHealth(session, `while ${platform} fails with ${mode}`, ill);
    await set(other, { status, note: 'Back at ten' });
    const { note } = await expectHealth(session, `and ${other} has the status ${status}`, { ...ill, [other]: status }, other);
    expectEqual(`the note of ${other}`, note, 'Back at ten');
    await set(platform, { failure: null });
    await expectHealth(session, `when ${platform} works again`, { ...well, [other]: status });
    await set(other, { status: null, note: null });
    await expectHealth(session, `when the status of ${other} is removed`, well);
    const shown = Object.values(fieldsOf((await read(session, 'getHealth'))['platforms']));
    expectEqual('the notes of platforms that all work', [...new Set(shown.map(entry => fieldsOf(entry)['note']))], ['']);
  },
});

/** Returns the entry of a platform. Throws unless health shows these statuses now. */
async function expectHealth(session: Session, when: string, statuses: Readonly<Record<string, string>>, platform = ''): Promise<Fields> {
  await session.control?.('POST', '/_sim/clock/advance', { by: 'PT1S' });
  const now = (await session.control?.('GET', '/_sim/clock'))?.['now'];
  const { status, note, createdAt, platforms } = await read(session, 'getHealth');
  const entries = Object.entries(fieldsOf(platforms));
  const shown = Object.fromEntries(entries.map(([name, entry]) => [name, fieldsOf(entry)['status']]));
  expectObject(`the platforms in health ${when}`, shown, statuses);
  expectEqual(`createdAt of health ${when}`, Date.parse(String(createdAt)), Date.parse(String(now)));
  const affected = Object.keys(statuses).filter(name => statuses[name] !== 'operational');
  const worst = SEVERITY.findLast(each => affected.some(name => statuses[name] === each));
  expectEqual(`status of the service in health ${when}`, status, worst ?? 'ok');
  expectEqual(`whether health has a note ${when}`, note !== '', affected.length > 0);
  return fieldsOf(fieldsOf(platforms)[platform]);
}

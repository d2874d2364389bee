/** When flows act, and how often they reply to one person. */
import { limits } from '../../../../openapi/document.ts';
import { type Boundary, fanWrites, message, publishFlow, runIn, SECOND_MS } from '../boundary.ts';
import type { BoundaryWorld } from '../boundary-world.ts';

const { maxActionDelaySeconds, answerCooldownMs, maxAnswersPerWindow } = limits.automations;

const actionDelay: Boundary = {
  id: 'automations/action-delay',
  limits: ['automations.maxActionDelaySeconds'],
  async arrange(world) {
    await publishFlow(world, { actionDelaySeconds: maxActionDelaySeconds });
    const { id } = runIn(await fanWrites(world, message));
    const at = world.now() + maxActionDelaySeconds * SECOND_MS;
    return { at, isPassed: async () => (await world.ok('GET', `/automation-executions/${String(id)}`))['status'] !== 'WAITING' };
  },
};

/** Whether a message is answered. */
const isAnswered = async (world: BoundaryWorld): Promise<boolean> => runIn(await fanWrites(world, message))['status'] !== 'SKIPPED';

/** Several replies to one person, in the shortest possible time; the boundary is a fixed time after the first. */
const brake = (id: string, name: 'answerCooldownMs' | 'answerWindowMs', answers: number): Boundary => ({
  id,
  limits: [`automations.${name}`],
  async arrange(world) {
    await publishFlow(world);
    const begun = world.now();
    for (let i = 0; i < answers; i++) {
      await world.to(begun + i * answerCooldownMs);
      if (!(await isAnswered(world))) throw new Error(`${id}: message ${i + 1} was not answered`);
    }
    return { at: begun + limits.automations[name], isPassed: () => isAnswered(world) };
  },
});

export const AUTOMATIONS: readonly Boundary[] = [
  actionDelay,
  brake('automations/answer-cooldown', 'answerCooldownMs', 1),
  brake('automations/answer-window', 'answerWindowMs', maxAnswersPerWindow),
];

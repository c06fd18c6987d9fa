import { TimeoutError } from '@gorod/server/testing/timeout-error'
import { RobotPublisher } from './robot-publisher.ts'
import { PATIENCE_MS, until } from './table.ts'

/**
 * A robot whose pictures reach an echo test. `signal` takes its offer to the gateway and brings the answer. As the
 * robots of a room do, it makes another offer when the connection did not come about: a machine out of breath loses
 * the first packets of one.
 */
export async function echoRobot(signal: (offer: string) => Promise<string>): Promise<RobotPublisher> {
  const giveUpAt = performance.now() + PATIENCE_MS
  for (;;) {
    const robot = new RobotPublisher('visitor')
    const answer = await signal(String(await robot.offer()))
    if (isTaken(robot, answer)) {
      await until(() => ['connected', 'closed', 'failed'].includes(robot.pc.state()))
      if (robot.pc.state() === 'connected') {
        robot.run()
        return robot
      }
    }
    robot.close()
    if (performance.now() > giveUpAt) throw new TimeoutError('no connection to the echo test')
  }
}

/** The library throws when it has given up its transport before the answer came: on a machine out of breath. */
function isTaken(robot: RobotPublisher, answer: string): boolean {
  try {
    robot.accept(answer)
    return true
  } catch (error) {
    if (String(error).includes('without ICE transport')) return false
    throw error
  }
}

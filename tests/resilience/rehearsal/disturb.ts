import type { Disturbance } from './calls.ts'
import type { Instance } from './instance.ts'
import { until } from './programs.ts'
import type { Stage } from './stage.ts'

/**
 * Milliseconds within which anyone who was being answered by a killed instance learns of it. HAProxy says who had been asked, or, where it had
 * used that connection before, closes the caller's as well and says nothing.
 */
const HEARD_OF_MS = 2_000

/** Milliseconds that a killed instance stays away. */
const AWAY_MS = 2_000

/** One instance after the other is asked to stop and started again, as an upgrade does. No request may fail. */
export async function restartOneByOne({ instances, proxy }: Stage, problems: string[]): Promise<Disturbance[]> {
  const done: Disturbance[] = []
  for (const instance of instances) {
    const from = Date.now()
    const code = await instance.stop()
    const stopped = Date.now()
    // One that does not come to an end in its time ends itself with another code.
    if (code !== 0) problems.push(`${instance.name} ended with ${code} after ${stopped - from} ms`)
    await instance.start()
    await until('the proxy sees that it is back', () => proxy.isUp(instance))
    const cutsOff = (place: number, begun: number) => place === instance.place && begun <= stopped
    done.push({ name: `${instance.name} stops (SIGTERM), starts again`, from, to: Date.now(), cutsOff })
  }
  return done
}

/** An instance is killed. Only the requests that it was answering may fail. */
export async function kill(instance: Instance, { proxy }: Stage): Promise<Disturbance> {
  const from = Date.now()
  await instance.kill()
  const gone = Date.now()
  await new Promise((resolve) => setTimeout(resolve, AWAY_MS))
  await instance.start()
  await until('the proxy sees that it is back', () => proxy.isUp(instance))
  return {
    name: `${instance.name} is killed (SIGKILL), starts again`,
    from,
    to: Date.now(),
    excuses: ({ begun, ended, instance: by }) =>
      begun <= gone && (by === instance.name || (by === undefined && ended <= gone + HEARD_OF_MS)),
    cutsOff: (place, begun) => place === instance.place && begun <= gone,
  }
}

/** The database restarts under load. Until every instance is back, any request may fail. */
export async function restartDatabase({ postgres, proxy }: Stage): Promise<Disturbance> {
  const from = Date.now()
  await postgres.stop()
  const stopped = Date.now()
  await postgres.start()
  await until('the proxy sees that all are back', () => proxy.isUp())
  return {
    name: 'PostgreSQL restarts',
    from,
    to: Date.now(),
    // The server tells all clients to retry later; that is not an error of the request.
    excuses: ({ failure }) => failure?.startsWith('503') === true,
    cutsOff: (_place, begun) => begun <= stopped,
  }
}

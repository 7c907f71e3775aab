import type { Disturbance } from './calls.ts'
import type { Instance } from './instance.ts'
import { until } from './programs.ts'
import type { Stage } from './stage.ts'

/**
 * Milliseconds within which callers of a killed instance learn of it. HAProxy reports which instance it was, or, if it had
 * used that connection before, closes the caller's connection without an answer.
 */
const HEARD_OF_MS = 2_000

/** Milliseconds before a killed instance is started again. */
const AWAY_MS = 2_000

/** Stops and starts one instance after the other, as an upgrade does. No request may fail. */
export async function restartOneByOne({ instances, proxy }: Stage, problems: string[]): Promise<Disturbance[]> {
  const done: Disturbance[] = []
  for (const instance of instances) {
    const from = Date.now()
    const code = await instance.stop()
    const stopped = Date.now()
    // An instance that does not stop in time exits with another code.
    if (code !== 0) problems.push(`${instance.name} ended with ${code} after ${stopped - from} ms`)
    await instance.start()
    await until('the proxy sees that it is back', () => proxy.isUp(instance))
    const cutsOff = (place: number, begun: number) => place === instance.place && begun <= stopped
    done.push({ name: `${instance.name} stops (SIGTERM), starts again`, from, to: Date.now(), cutsOff })
  }
  return done
}

/** Kills an instance. Only the requests that it was answering may fail. */
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

/** Restarts the database under load. Until every instance is ready again, any request may fail. */
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

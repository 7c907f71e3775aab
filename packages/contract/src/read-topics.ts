import type { EndpointSpec } from './endpoint.ts'
import type { LiveTopic } from './office/live/rules.ts'

/** The topics of each read, by the path of its endpoint. */
export type ReadTopics = Readonly<Record<string, readonly LiveTopic[]>>

/** @returns the reads with topics, and reads without topics whose path would otherwise match another one's */
export function readTopics(endpoints: Readonly<Record<string, EndpointSpec>>): ReadTopics {
  const reads = Object.values(endpoints).flatMap(({ path, topics }) => (topics ? [[path, topics] as const] : []))
  return Object.fromEntries(
    reads.filter(([path, topics]) => topics.length > 0 || reads.some(([other]) => other !== path && matches(other, path))),
  )
}

/** Whether a path matches an endpoint's path with parameters. */
const matches = (pattern: string, path: string) => new RegExp(`^${pattern.replace(/\{\w+\}/g, '[^/]+')}$`).test(path)

import type { Operation } from './operations.ts'
import type { Attacker } from './target.ts'

const FOREIGN = ['https://evil.example', 'null'] as const
const TYPES = ['application/json', 'text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'] as const

/** The result of an attack without a scanner. */
export interface Tried {
  readonly tried: string
  readonly findings: readonly string[]
}

/**
 * Posts from another site and from a sandboxed page with a user's cookie, as browsers do over plain http: without
 * `Sec-Fetch-Site`. Every operation that changes something must refuse it.
 */
export async function comeFromElsewhere(url: string, operations: readonly Operation[], attackers: readonly Attacker[]): Promise<Tried> {
  const findings: string[] = []
  let sent = 0
  const changing = operations.filter(({ method }) => method !== 'GET' && method !== 'HEAD')
  for (const { name, cookie } of attackers) {
    for (const { method, path } of changing) {
      for (const origin of FOREIGN) {
        for (const type of TYPES) {
          sent += 1
          const headers = { origin, 'content-type': type, ...(cookie && { cookie }) }
          const answer = await fetch(url + path.replaceAll(/\{\w+\}/g, '1'), { method, headers, body: '{}' })
          await answer.body?.cancel()
          if (answer.status !== 403) findings.push(`${method} ${path} by ${name} with Origin ${origin} and ${type}: ${answer.status}`)
        }
      }
    }
  }
  return { tried: `${sent} changes by ${changing.length} operations`, findings }
}

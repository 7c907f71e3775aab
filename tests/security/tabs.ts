import { NOBODY, PERSON_HEADER } from '@callboard/contract/page-person'
import type { Operation } from './operations.ts'
import type { Target } from './target.ts'

/**
 * Sends every change with the session of one person from the page of another, and from a signed-out page if it needs an account. An answer
 * other than 409 is a finding.
 */
export async function takeOverTabs(
  target: Target,
  operations: readonly Operation[],
  who: 'student' | 'director',
): Promise<{ tried: number; findings: string[] }> {
  const findings: string[] = []
  let tried = 0
  const changes = operations.filter(({ method }) => method !== 'GET' && method !== 'HEAD')
  const { cookie = '' } = await target.attacker(who)
  const other = await personOf(target, who === 'student' ? 'director' : 'student')
  for (const { method, path, access } of changes) {
    for (const person of access === 'anyone' ? [other] : [other, NOBODY]) {
      tried += 1
      const answer = await fetch(target.url + path.replace(/\{\w+\}/g, '1'), {
        method,
        headers: { cookie, 'content-type': 'application/json', [PERSON_HEADER]: person },
        body: '{}',
      })
      const { status } = answer
      await answer.body?.cancel()
      if (status !== 409) findings.push(`${method} ${path} from a page of ${person === NOBODY ? 'nobody' : 'somebody else'}: ${status}`)
    }
  }
  return { tried, findings }
}

async function personOf(target: Target, who: 'student' | 'director'): Promise<string> {
  const { cookie = '' } = await target.attacker(who)
  const answer = await fetch(`${target.url}/api/auth/user`, { headers: { cookie } })
  return ((await answer.json()) as { id: string }).id
}

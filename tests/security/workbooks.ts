import { hostileWorkbooks, workbookOf } from '../../apps/server/src/testing/hostile-workbooks.ts'
import { findingsOf, type Outcome, watched } from './bodies.ts'
import type { Target } from './target.ts'

/** Megabytes to which the large workbooks unpack. */
const UNPACKED = 300
/** How many are sent at once. */
const AT_ONCE = 4

interface Answer {
  readonly status: number
  readonly total?: number
}

async function upload(target: Target, cookie: string, file: Buffer): Promise<Answer> {
  const form = new FormData()
  form.set('file', new Blob([new Uint8Array(file)]), 'people.xlsx')
  const answer = await fetch(`${target.url}/api/imports`, { method: 'POST', headers: { cookie }, body: form }).catch(() => undefined)
  if (!answer) return { status: 0 }
  return { status: answer.status, ...(answer.ok ? { total: ((await answer.json()) as { total: number }).total } : {}) }
}

/** Sends workbooks that are made to exhaust the server that reads them, four at once, and a good one at the end. */
export async function sendWorkbooks(target: Target): Promise<Outcome> {
  const { cookie = '' } = await target.attacker('director')
  const workbooks = hostileWorkbooks(UNPACKED)
  const findings: string[] = []
  let slowest = 0
  let silent = 0
  for (let from = 0; from < workbooks.length; from += AT_ONCE) {
    const some = workbooks.slice(from, from + AT_ONCE).map(({ file, ...one }) => ({ ...one, bytes: file() }))
    const watch = await watched(target.url, () => Promise.all(some.map(({ bytes }) => upload(target, cookie, bytes))))
    slowest = Math.max(slowest, watch.slowest)
    silent += watch.silent
    for (const [at, { what, people }] of some.entries()) {
      const { status, total }: Answer = watch.result[at] ?? { status: 0 }
      // A file that waits behind three slow ones is refused with a request to try again, with 400 as well.
      if (status !== 400 && (status !== 201 || total !== people)) findings.push(`${what}: answered ${status}, ${total ?? 'no'} rows`)
    }
  }
  const good = await upload(target, cookie, workbookOf({}))
  if (good.total !== 2) findings.push(`a good workbook afterwards was answered ${good.status}`)
  return {
    tried: `${workbooks.length} workbooks that unpack to up to ${UNPACKED} MB, ${AT_ONCE} at once; /healthz within ${slowest.toFixed(0)} ms`,
    findings: [...findings, ...(await findingsOf(target, { slowest, silent }))],
  }
}

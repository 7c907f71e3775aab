import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, test } from 'vitest'

const SCRIPT = fileURLToPath(new URL('../../../../scripts/check-page-codes.mjs', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'callboard-page-codes-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const REFUSED = [
  'message === OFFER_MESSAGE.over',
  'error.serverMessage !== t(message)',
  'said === OFFER_ERROR.over.message',
  'errorText(error, said) === said',
  'OFFER_MESSAGE[state] === said',
]
const ACCEPTED = ['error.code === code', "hasCode(error, 'offers.over')", 'error.serverMessage === null', 'state === OFFER_STATE.open']

test('a page that compares what an error says is refused, and one that compares its code is not', () => {
  writeFileSync(join(folder, 'page.tsx'), [...REFUSED, ...ACCEPTED].join('\n'))
  const { status, stderr } = spawnSync(process.execPath, [SCRIPT, folder], { encoding: 'utf8' })
  expect([...stderr.matchAll(/page\.tsx:(\d+): /g)].map(([, line]) => Number(line))).toEqual(REFUSED.map((_, at) => at + 1))
  expect(status).toBe(1)
})

import { appendFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openHandOverJournal } from './hand-over-journal.ts'

const [ONE, TWO, THREE] = [1, 2, 3].map((id) => ({ id, at: 1_800_000_000_000 + id })) as [Departure, Departure, Departure]
type Departure = { id: number; at: number }

let dir: string
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'callboard-journal-'))
})
afterEach(() => rm(dir, { recursive: true }))

test('the next process knows the mails that were about to leave and did not; it does not list those that left', () => {
  const first = openHandOverJournal(dir)
  expect(first.stranded).toEqual([])
  first.preparing(ONE)
  first.preparing(TWO)
  first.leaving(TWO)
  first.preparing(THREE)
  first.leaving(THREE)
  first.done(THREE)
  first.close()
  const next = openHandOverJournal(dir)
  expect(next.stranded).toEqual([ONE])
  next.preparing(TWO)
  next.done(TWO)
  next.close()
  expect(openHandOverJournal(dir).stranded).toEqual([])
})

test('a line that was cut off, and the journal from before a restart of the machine, are ignored', async () => {
  const first = openHandOverJournal(dir)
  first.preparing(ONE)
  first.close()
  await appendFile(join(dir, 'mail-journal'), 'p 99 17')
  expect(openHandOverJournal(dir).stranded).toEqual([ONE])
  const text = await readFile(join(dir, 'mail-journal'), 'utf8')
  await writeFile(join(dir, 'mail-journal'), `another-boot${text.slice(text.indexOf('\n'))}`)
  expect(openHandOverJournal(dir).stranded).toEqual([])
})

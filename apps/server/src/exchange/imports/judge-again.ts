import type { Transaction } from '#db/client.ts'
import { type ImportJudging, type JudgedRow, toChange } from './import-judging.service.ts'
import { findMarked } from './import-problems.repository.ts'
import type { StoredRow } from './import-rows.repository.ts'
import * as rowsRepository from './import-rows.repository.ts'
import type { StoredImport } from './imports.repository.ts'
import { SeenPeople } from './seen-people.domain.ts'

type LockedImport = Omit<StoredImport, 'createdByName'>

/** Outcomes that count as earlier rows, and outcomes that another row may have caused. */
const COUNTED = ['new', 'changed', 'unchanged', 'lookalike'] as const
const WAITING = ['refused', 'lookalike'] as const

/** Judges one row together with the rows that may be about the same person. */
export async function judgeBeside(
  transaction: Transaction,
  judging: ImportJudging,
  stored: LockedImport,
  row: StoredRow,
): Promise<JudgedRow> {
  const context = judging.contextOf(stored)
  const judge = async (seen?: SeenPeople) => (await judging.judgeRows(transaction, context, [row], seen && { seen }))[0] as JudgedRow
  const alone = await judge()
  const others = await findMarked(transaction, stored.id, { marks: alone.marks, except: row.number, outcomes: COUNTED })
  if (others.length === 0) return alone
  const seen = new SeenPeople()
  for (const [at, reading] of (await judging.read(others, context)).entries()) {
    const { studentId, number } = others[at] as StoredRow
    seen.note(reading, studentId === null ? undefined : { id: studentId, studentNumber: null }, number)
  }
  return judge(seen)
}

/** Judges refused and undecided rows again after a related row changed. @param changed.marks the marks of the changed row, old and new */
export async function judgeNeighbours(
  transaction: Transaction,
  judging: ImportJudging,
  stored: LockedImport,
  changed: { readonly number: number; readonly marks: readonly string[] },
): Promise<JudgedRow[]> {
  const waiting = await findMarked(transaction, stored.id, { marks: changed.marks, except: changed.number, outcomes: WAITING })
  const judged: JudgedRow[] = []
  for (const row of waiting.filter(({ twin }) => twin === changed.number)) {
    const asked = { ...row, studentId: row.decision === 'same' ? row.studentId : null }
    const again = await judgeBeside(transaction, judging, stored, asked)
    await rowsRepository.writeJudgements(transaction, stored.id, [toChange(again)])
    judged.push(again)
  }
  return judged
}

import { EXPORT_COLUMNS, type ExportCategory } from '@callboard/contract/exchange/exports/rules'
import { stringify } from 'csv-stringify/sync'
import { BYTE_ORDER_MARK, CSV } from '#platform/csv/csv.ts'
import { safeCell } from '#platform/csv/safe-cell.domain.ts'
import { type ExportValue, type ExportWriting, valuesOf } from './exports.domain.ts'
import type { ExportStudent } from './students.repository.ts'

function written(value: ExportValue): string | number | null {
  if (typeof value === 'string') return safeCell(value)
  return typeof value === 'object' ? (value?.ours ?? null) : value
}

/**
 * Writes students as CSV.
 *
 * @param students in the order of the file
 * @param options `onWritten` gets the number of students written so far
 */
export async function* studentCsv(
  students: AsyncIterable<readonly ExportStudent[]>,
  options: { categories: readonly ExportCategory[]; writing: ExportWriting; onWritten?: (students: number) => void },
): AsyncGenerator<Buffer> {
  const { categories, writing, onWritten } = options
  yield Buffer.from(
    BYTE_ORDER_MARK +
      stringify([categories.flatMap((category) => EXPORT_COLUMNS[category].map((column) => writing.translator.t(column)))], CSV),
  )
  let count = 0
  for await (const batch of students) {
    yield Buffer.from(
      stringify(
        batch.map((student) => valuesOf(student, categories, writing).map(written)),
        CSV,
      ),
    )
    count += batch.length
    onWritten?.(count)
  }
}

import {
  EXPORT_AS_JOB_ABOVE,
  EXPORT_CATEGORIES,
  EXPORT_COLUMNS,
  EXPORT_TALENTS_PER_PAGE,
  type ExportCategory,
  type ExportFormat,
  WORKBOOK_COLUMNS,
  WORKBOOK_KEYS,
} from '@callboard/contract/exchange/exports/rules'
import { oneDecimal } from '#app/language/dates.ts'
import { plural, t } from '#app/language/t.ts'

/** The initially chosen categories: who the students are, and how to reach them. */
export const USUAL_CATEGORIES: readonly ExportCategory[] = ['basicInfo', 'contactInfo']

/** The columns of a category in a file of this format. */
export const columnsOf = (format: ExportFormat, category: ExportCategory): readonly string[] =>
  format === 'xlsx' ? WORKBOOK_COLUMNS[category] : EXPORT_COLUMNS[category]

/** The number of columns for these categories. */
export function columnCount(categories: readonly ExportCategory[], format: ExportFormat = 'csv'): number {
  const keys = format === 'xlsx' ? WORKBOOK_KEYS.length : 0
  return categories.reduce((sum, category) => sum + columnsOf(format, category).length, keys)
}

/** The flags of the endpoint, which say for each category whether to include it. */
export function flagsOf(categories: readonly ExportCategory[]): Record<ExportCategory, boolean> {
  return Object.fromEntries(EXPORT_CATEGORIES.map((category) => [category, categories.includes(category)])) as Record<
    ExportCategory,
    boolean
  >
}

/** Whether this number of students should be exported in the background. */
export function isLarge(format: ExportFormat, students: number): boolean {
  return students > EXPORT_AS_JOB_ABOVE[format]
}

/** `1 student`, `2,500 students`. */
export const studentCount = (count: number) => plural(count, '{count} student', '{count} students')

/** Describes the estimated size of the file. */
export function exportSizeText(format: ExportFormat, categories: readonly ExportCategory[], students: number | undefined): string {
  const columns = t('Estimated columns: {count}', { count: columnCount(categories, format) })
  if (students === undefined) return columns
  if (format !== 'pdf') return `${columns} · ${studentCount(students)}`
  const pages = 1 + Math.ceil(students / EXPORT_TALENTS_PER_PAGE)
  return `${columns} · ${plural(pages, '{students} on {count} page', '{students} on {count} pages', { students: studentCount(students) })}`
}

/** A size as text: `842 KB`, `12.4 MB`. */
export function bytesText(bytes: number): string {
  if (bytes < 1024 * 1024) return t('{kilobytes} KB', { kilobytes: Math.ceil(bytes / 1024) })
  return t('{megabytes} MB', { megabytes: oneDecimal(bytes / 1024 / 1024) })
}

/** The address of a finished export's file. */
export function exportFile({ id }: { id: number }): string {
  return `/api/export/jobs/${id}/file`
}

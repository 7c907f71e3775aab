import {
  EXPORT_AS_JOB_ABOVE,
  EXPORT_CATEGORIES,
  EXPORT_COLUMNS,
  EXPORT_TALENTS_PER_PAGE,
  type ExportCategory,
  type ExportFormat,
} from '@callboard/contract/exports/rules'
import { oneDecimal } from '#app/language/dates.ts'
import { plural, t } from '#app/language/t.ts'

/** What is ticked when the page opens: who somebody is, and how to reach them. */
export const USUAL_CATEGORIES: readonly ExportCategory[] = ['basicInfo', 'contactInfo']

/** How many columns a file with these categories has. */
export function columnCount(categories: readonly ExportCategory[]): number {
  return categories.reduce((sum, category) => sum + EXPORT_COLUMNS[category].length, 0)
}

/** Which categories the endpoint is to include. */
export function flagsOf(categories: readonly ExportCategory[]): Record<ExportCategory, boolean> {
  return Object.fromEntries(EXPORT_CATEGORIES.map((category) => [category, categories.includes(category)])) as Record<
    ExportCategory,
    boolean
  >
}

/** Whether so many students are better exported in the background. */
export function isLarge(format: ExportFormat, students: number): boolean {
  return students > EXPORT_AS_JOB_ABOVE[format]
}

/** `1 student`, `2,500 students`. */
export const studentCount = (count: number) => plural(count, '{count} student', '{count} students')

/** How long the file will be, as far as can be said before. */
export function sizeWords(format: ExportFormat, categories: readonly ExportCategory[], students: number | undefined): string {
  const columns = t('Estimated columns: {count}', { count: columnCount(categories) })
  if (students === undefined) return columns
  if (format === 'csv') return `${columns} · ${studentCount(students)}`
  const pages = 1 + Math.ceil(students / EXPORT_TALENTS_PER_PAGE)
  return `${columns} · ${plural(pages, '{students} on {count} page', '{students} on {count} pages', { students: studentCount(students) })}`
}

/** A size as a person reads it: `842 KB`, `12.4 MB`. */
export function bytesWords(bytes: number): string {
  if (bytes < 1024 * 1024) return t('{kilobytes} KB', { kilobytes: Math.ceil(bytes / 1024) })
  return t('{megabytes} MB', { megabytes: oneDecimal(bytes / 1024 / 1024) })
}

/** Where the file of an export that is ready lies. */
export function exportFile({ id }: { id: number }): string {
  return `/api/export/jobs/${id}/file`
}

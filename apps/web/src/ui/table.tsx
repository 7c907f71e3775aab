import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import { moveBetweenRows } from './row-keys.ts'

export interface Column<Row> {
  key: string
  header: string
  cell: (row: Row) => ReactNode
  /** A column of numbers: aligned right, in digits of equal width. */
  figures?: boolean
  /** The cells name the rows and are their headings. */
  heading?: boolean
  /** The header is visually hidden, as for a column of buttons; phones show no label either. */
  quiet?: boolean
  /** The cells need no label on phones, such as a status or a button. */
  plain?: boolean
  className?: string
}

export interface TableProps<Row> {
  /** What the table lists, for screen readers. */
  caption: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string | number
}

/** Explicit roles: phones render the table as blocks, and some browsers then drop its semantics. */
const roles = {
  table: { role: 'table' },
  rowgroup: { role: 'rowgroup' },
  row: { role: 'row' },
  columnheader: { role: 'columnheader' },
  rowheader: { role: 'rowheader' },
  cell: { role: 'cell' },
} as const

/**
 * A table with a sticky header. On phones it is a list: the heading of each row, and its facts below. Arrow keys move between the
 * controls.
 */
export function Table<Row>({ caption, columns, rows, rowKey }: TableProps<Row>) {
  return (
    <table className="ledger" {...roles.table} onKeyDown={moveBetweenRows}>
      <caption className="sr-only">{caption}</caption>
      <thead {...roles.rowgroup}>
        <tr {...roles.row}>
          {columns.map((column) => (
            <th key={column.key} scope="col" {...roles.columnheader} className={cx(column.figures && 'figures', column.className)}>
              {column.quiet ? <span className="sr-only">{column.header}</span> : column.header}
            </th>
          ))}
        </tr>
      </thead>
      <tbody {...roles.rowgroup}>
        {rows.map((row) => (
          <tr key={rowKey(row)} {...roles.row}>
            {columns.map((column) =>
              column.heading ? (
                <th key={column.key} scope="row" {...roles.rowheader} className={column.className}>
                  {column.cell(row)}
                </th>
              ) : (
                <td
                  key={column.key}
                  {...roles.cell}
                  data-label={column.quiet || column.plain ? '' : column.header}
                  className={cx(column.figures && 'figures', column.className)}
                >
                  {column.cell(row)}
                </td>
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

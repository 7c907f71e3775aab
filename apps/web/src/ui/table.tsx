import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import { moveBetweenRows } from './row-keys.ts'

export interface Column<Row> {
  key: string
  header: string
  cell: (row: Row) => ReactNode
  /** Numbers stand right, in figures of one width. */
  figures?: boolean
  /** The cell that names the row; it is the row's heading. */
  heading?: boolean
  /** The header is only read out, as for a column of buttons; phones show no label either. */
  quiet?: boolean
  /** What is in its cells needs no label beside it on phones, as a status or a button. */
  plain?: boolean
  className?: string
}

export interface TableProps<Row> {
  /** What the table lists, for people who do not see it. */
  caption: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string | number
}

/** Said out loud: phones render the table as blocks, and some browsers then forget what it is. */
const roles = {
  table: { role: 'table' },
  rowgroup: { role: 'rowgroup' },
  row: { role: 'row' },
  columnheader: { role: 'columnheader' },
  rowheader: { role: 'rowheader' },
  cell: { role: 'cell' },
} as const

/** Rows and columns with a head that stays; on phones a list: what names a row, and its facts flowing below. Arrow keys move between what can be pressed. */
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

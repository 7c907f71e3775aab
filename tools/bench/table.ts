/** Formats rows as a table, every column as wide as its widest cell. Repeated values of the first column are left out. */
export function textTable(rows: readonly Readonly<Record<string, string>>[]): string {
  const columns = Object.keys(rows[0] ?? {})
  const widths = columns.map((column) => Math.max(column.length, ...rows.map((row) => row[column]?.length ?? 0)))
  const line = (cells: readonly string[]) =>
    cells
      .map((cell, place) => cell.padEnd(widths[place] ?? 0))
      .join('  ')
      .trimEnd()
  const [first = ''] = columns
  const body = rows.map((row, place) =>
    line(columns.map((column) => (column === first && rows[place - 1]?.[first] === row[first] ? '' : (row[column] ?? '')))),
  )
  return [line(columns), widths.map((width) => '-'.repeat(width)).join('  '), ...body].join('\n')
}

/**
 * Joins calendar files with the same METHOD into one. The first file determines the METHOD; files with another one are left out.
 */
export function joinCalendars(files: readonly (string | undefined)[]): string | undefined {
  const methodOf = (file: string) => /^METHOD:(.+)$/m.exec(file)?.[1]?.trim()
  const [first, ...others] = files.filter((file) => file !== undefined)
  if (first === undefined) return undefined
  const same = others.filter((file) => methodOf(file) === methodOf(first))
  const events = same.flatMap((file) => file.match(/BEGIN:VEVENT[\s\S]*?END:VEVENT\r?\n/g) ?? [])
  return first.replace('END:VCALENDAR', `${events.join('')}END:VCALENDAR`)
}

/** One calendar file with the events of several that say the same of them, such as that they are cancelled; the first decides. */
export function joinCalendars(files: readonly (string | undefined)[]): string | undefined {
  const methodOf = (file: string) => /^METHOD:(.+)$/m.exec(file)?.[1]?.trim()
  const [first, ...others] = files.filter((file) => file !== undefined)
  if (first === undefined) return undefined
  const same = others.filter((file) => methodOf(file) === methodOf(first))
  const events = same.flatMap((file) => file.match(/BEGIN:VEVENT[\s\S]*?END:VEVENT\r?\n/g) ?? [])
  return first.replace('END:VCALENDAR', `${events.join('')}END:VCALENDAR`)
}

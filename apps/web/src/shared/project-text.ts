import { t } from '#app/language/t.ts'

/** A stored type as it is read in the page's language: hyphens become spaces. */
export function projectTypeText(type: string): string {
  return t(type.replaceAll('-', ' '))
}

/** Where a casting call takes place: campus, and the location behind a bullet only when it says something else. */
export function projectPlace({ campus, location }: { campus: string | null; location: string | null }): string {
  if (!campus || !location || campus === location) return campus || location || ''
  return `${campus} • ${location}`
}

/** The day a casting call is due: its deadline, else its shoot. */
export function dueDay({ deadline, shootDate }: { deadline: string | null; shootDate: string | null }): string | null {
  return deadline ?? shootDate
}

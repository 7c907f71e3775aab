import { t } from '#app/language/t.ts'

/** A stored type in the page's language: hyphens become spaces. */
export function projectTypeText(type: string): string {
  return t(type.replaceAll('-', ' '))
}

/** The place of a casting call: the campus, and the location after a bullet if it differs. */
export function projectPlace({ campus, location }: { campus: string | null; location: string | null }): string {
  if (!campus || !location || campus === location) return campus || location || ''
  return `${campus} • ${location}`
}

/** The due day of a casting call: its deadline, otherwise its shoot. */
export function dueDay({ deadline, shootDate }: { deadline: string | null; shootDate: string | null }): string | null {
  return deadline ?? shootDate
}

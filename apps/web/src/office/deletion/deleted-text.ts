import type { DeletedThing } from '@callboard/contract/office/deletion/endpoints'
import type { DeletedKind } from '@callboard/contract/office/deletion/rules'
import { listText } from '#app/language/dates.ts'
import { msg, plural, t } from '#app/language/t.ts'

/** The name of each kind, in the plural. */
export const KIND_TEXT: Readonly<Record<DeletedKind, string>> = {
  project: msg('Casting calls'),
  talent: msg('Profiles'),
  list: msg('Lists'),
  search: msg('Saved searches'),
  event: msg('Events'),
}

/** The name of each kind, in the singular. */
export const ONE_TEXT: Readonly<Record<DeletedKind, string>> = {
  project: msg('Casting call'),
  talent: msg('Profile'),
  list: msg('List'),
  search: msg('Saved search'),
  event: msg('Event'),
}

/** The names of a deleted thing; for many profiles the first names and the number of the others. */
export function namesText({ names, kind, count }: Pick<DeletedThing, 'names' | 'kind' | 'count'>): string {
  const rest = kind === 'talent' ? (count ?? 0) - names.length : 0
  return rest > 0 ? t('{names} and {rest} more', { names: names.join(', '), rest }) : listText(names)
}

/** What a restoration brings back, if that is more than the name says. */
export function sizeText({ kind, count }: Pick<DeletedThing, 'kind' | 'count'>): string {
  if (count === null || count === 0) return ''
  if (kind === 'project') return plural(count, '1 application', '{count} applications')
  if (kind === 'list') return plural(count, '1 person', '{count} people')
  return kind === 'talent' && count > 1 ? plural(count, '{count} profile', '{count} profiles') : ''
}

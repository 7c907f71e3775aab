import type { PhotoPerson } from '@callboard/contract/exchange/imports/photo-names.endpoints'
import type { PhotoMatch } from '@callboard/contract/exchange/imports/photos.rules'
import { msg } from '#app/language/t.ts'
import type { Picture } from './chosen-pictures.ts'
import type { PhotosOfPerson } from './save-photos.ts'

/** A picture with the people whom its file name may mean. */
export interface PictureRow {
  readonly picture: Picture
  readonly match: PhotoMatch
  /** People whom the file name may mean. */
  readonly people: readonly PhotoPerson[]
  /** The person in the photo; `null` while nobody has decided. */
  readonly person: PhotoPerson | null
  readonly isLeftOut: boolean
}

/** The kinds of pictures, by the action that they need. */
export const ROW_KINDS = ['ambiguous', 'unknown', 'restricted', 'matched', 'leftOut'] as const
export type RowKind = (typeof ROW_KINDS)[number]

export const KIND_TEXT: Readonly<Record<RowKind, string>> = {
  ambiguous: msg('To decide'),
  unknown: msg('No one found'),
  restricted: msg('Restricted'),
  matched: msg('Matched'),
  leftOut: msg('Left out'),
}

export function kindOf({ match, person, isLeftOut }: PictureRow): RowKind {
  if (isLeftOut) return 'leftOut'
  return person ? 'matched' : match
}

/** The rows for pictures, with the matches of the server. */
export function rowsOf(pictures: readonly Picture[], found: readonly { match: PhotoMatch; people: PhotoPerson[] }[]): PictureRow[] {
  return pictures.map((picture, at) => {
    const { match, people } = found[at] ?? { match: 'unknown' as const, people: [] }
    return { picture, match, people, person: match === 'matched' ? (people[0] ?? null) : null, isLeftOut: false }
  })
}

/** Whether a picture has no person yet and is not left out. */
export const isUndecided = (row: PictureRow) => !['matched', 'leftOut'].includes(kindOf(row))

/** The photos to save, by person, in the order of the file names. @param importOf the import to which a person's photos will belong */
export function photosByPerson(rows: readonly PictureRow[], importOf: (person: PhotoPerson) => number | undefined): PhotosOfPerson[] {
  const byPerson = new Map<number, { importId: number | undefined; pictures: Picture[] }>()
  for (const row of rows) {
    if (kindOf(row) !== 'matched' || !row.person) continue
    const known = byPerson.get(row.person.id)
    if (known) known.pictures.push(row.picture)
    else byPerson.set(row.person.id, { importId: importOf(row.person), pictures: [row.picture] })
  }
  return [...byPerson].map(([studentId, photos]) => ({ studentId, ...photos }))
}

import type { PhotoPerson } from '@callboard/contract/exchange/imports/photo-names.endpoints'
import type { PhotoMatch } from '@callboard/contract/exchange/imports/photos.rules'
import { photoUrl } from '@callboard/contract/people/photos/endpoints'
import type { Database } from '#db/client.ts'
import { FACE_SIZE } from '#people/photos/portfolio.service.ts'
import { type NameMatch, photoNameMatcher } from './photo-names.domain.ts'
import { findFaces, findNamed } from './photo-names.repository.ts'

/** Finds the people of photos by file name. */
export interface PhotoNamesService {
  /** @returns for each name, in order, the people whom it refers to */
  match(names: readonly string[]): Promise<{ match: PhotoMatch; people: PhotoPerson[] }[]>
}

/** With more namesakes than this, the office searches for the person instead. */
const MOST_PEOPLE = 20

function outcome({ ids, isSure }: NameMatch, free: readonly number[]): PhotoMatch {
  if (ids.length === 0) return 'unknown'
  if (free.length === 0) return 'restricted'
  return ids.length === 1 && isSure ? 'matched' : 'ambiguous'
}

export function createPhotoNames({ db }: { db: Database }): PhotoNamesService {
  return {
    async match(names) {
      const everybody = await findNamed(db)
      const held = new Set(everybody.filter(({ isHeld }) => isHeld).map(({ id }) => id))
      const find = photoNameMatcher(
        everybody.map(({ email, accountEmail, name, ...person }) => ({
          ...person,
          name: name.split(' ').filter(Boolean).join(' '),
          emails: [email, accountEmail],
        })),
      )
      const found = names.map((name) => {
        const match = find(name)
        const free = match.ids.filter((id) => !held.has(id))
        return { match: outcome(match, free), ids: free.slice(0, MOST_PEOPLE) }
      })
      const faces = await findFaces(db, [...new Set(found.flatMap(({ ids }) => ids))])
      const byId = new Map(
        faces.map(({ cover, ...person }) => [person.id, { ...person, photoUrl: cover === null ? null : photoUrl(cover, FACE_SIZE) }]),
      )
      return found.map(({ match, ids }) => ({ match, people: ids.map((id) => byId.get(id)).filter((person) => person !== undefined) }))
    },
  }
}

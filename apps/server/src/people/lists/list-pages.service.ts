import type { List, ListEntry, ListPage } from '@callboard/contract/people/lists/endpoints'
import { LIST_LIMITS } from '@callboard/contract/people/lists/rules'
import { type PhotoSize, photoUrl } from '@callboard/contract/people/photos/endpoints'
import type { Database, Queryable } from '#db/client.ts'
import * as repository from './list-entries.repository.ts'
import { findEntries } from './lists.domain.ts'

/** Width in pixels of the pictures of the people on a list. */
const CARD_SIZE: PhotoSize = 320

/** Reads one list, with all or some of its people. */
export interface ListPages {
  /** @throws AppError 404 */
  get(id: number): Promise<{ list: List; entries: ListEntry[] }>
  /** One page of the people that the search finds, sorted by name. @throws AppError 404 */
  page(id: number, asked: { search: string; from: number }): Promise<ListPage>
  /** The ids of the people that the search finds, sorted by name. @throws AppError 404 */
  ids(id: number, search: string): Promise<number[]>
}

/** @param read reads a list without its people */
export function createListPages({ db, read }: { db: Database; read(queryable: Queryable, id: number): Promise<List> }): ListPages {
  async function entriesOf(id: number, some?: Parameters<typeof repository.findEntries>[2]): Promise<ListEntry[]> {
    return (await repository.findEntries(db, id, some)).map(({ photoHash, addedAt, ...entry }) => ({
      ...entry,
      addedAt: addedAt.toISOString(),
      photoUrl: photoHash === null ? null : photoUrl(photoHash, CARD_SIZE),
    }))
  }

  const searched = async (id: number, search: string) =>
    findEntries(await repository.findSearchedEntries(db, id), search).map(({ studentId }) => studentId)

  return {
    async get(id) {
      return { list: await read(db, id), entries: await entriesOf(id) }
    },

    async page(id, { search, from }) {
      const list = await read(db, id)
      const { page: limit } = LIST_LIMITS
      if (search === '') return { list, entries: await entriesOf(id, { limit, offset: from }), found: list.people }
      const found = await searched(id, search)
      return { list, entries: await entriesOf(id, { studentIds: found.slice(from, from + limit) }), found: found.length }
    },

    async ids(id, search) {
      await read(db, id)
      return searched(id, search)
    },
  }
}

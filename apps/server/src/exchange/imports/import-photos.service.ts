import type { PhotoCounts } from '@callboard/contract/exchange/imports/endpoints'
import type { PhotoAddressState } from '@callboard/contract/exchange/imports/photos.rules'
import { IMPORT_MESSAGE } from '@callboard/contract/exchange/imports/rules'
import { PHOTO_SESSION_MESSAGE } from '@callboard/contract/people/photo-sessions/rules'
import { PORTFOLIO_MAX_PHOTOS, photoUrl } from '@callboard/contract/people/photos/endpoints'
import { PROFILE_MESSAGE } from '@callboard/contract/people/profiles/rules'
import type { Config } from '#config.ts'
import { type Database, inTransaction, type Transaction } from '#db/client.ts'
import type { PhotosService } from '#people/photos/photos.service.ts'
import type { ProfileWriter } from '#people/profiles/profile-writer.service.ts'
import type { SignedInActor } from '#platform/actor.ts'
import { AppError } from '#platform/app-error.ts'
import { recordAudit } from '#platform/audit.ts'
import type { Clock } from '#platform/clock.ts'
import type { Network } from '#platform/fetch-public.ts'
import { announce } from '#platform/live.ts'
import { fetchPhoto } from './fetch-photo.ts'
import type { ImportActors } from './import-actor.service.ts'
import * as photoRows from './import-photos.repository.ts'
import * as rowsRepository from './import-rows.repository.ts'
import { endImport } from './import-work.service.ts'
import type { StoredImport } from './imports.repository.ts'
import * as repository from './imports.repository.ts'

/** Rows whose photos are fetched in parallel: one picture may take 20 MB. */
const AT_ONCE = 3
/** Rows that are read at once. */
const PAGE = 100

type LockedImport = Omit<StoredImport, 'createdByName'>
type Fetched = { readonly hash: string } | { readonly problem: string }

/** The photos at the addresses in the rows of an import. */
export interface ImportPhotos {
  /** Fetches the photos and adds them to portfolios. Continues where an earlier run stopped. */
  fetch(id: number, run: number, signal: AbortSignal): Promise<void>
  /** Removes the added photos from some portfolios, for an undo. @returns whether there were any */
  takeOut(transaction: Transaction, actor: SignedInActor, id: number, limit: number): Promise<boolean>
  /** Keeps the photos of the next row, because they cannot be removed. @returns whether there were any */
  leaveNext(transaction: Transaction, id: number): Promise<boolean>
}

export function createImportPhotos({
  db,
  clock,
  config,
  network,
  actors,
  photos,
  writer,
}: {
  db: Database
  clock: Clock
  config: Pick<Config, 'anyPhotoAddress'>
  network?: Network | undefined
  actors: ImportActors
  photos: PhotosService
  writer: ProfileWriter
}): ImportPhotos {
  const reach = { anyAddress: config.anyPhotoAddress, network }

  /** Changes an import, unless it was stopped meanwhile. @returns whether it continues */
  function whileFetching(
    id: number,
    run: number,
    work: (transaction: Transaction, stored: LockedImport, actor: SignedInActor) => Promise<void>,
  ) {
    return inTransaction(db, async (transaction) => {
      const stored = await repository.lockImport(transaction, id)
      if (!stored || stored.run !== run || stored.state !== 'fetching') return false
      const actor = await actors.actorOf(transaction, stored)
      if (actor) await work(transaction, stored, actor)
      else await actors.stop(transaction, stored, clock.now())
      return actor !== undefined
    })
  }

  async function count(transaction: Transaction, { id, photos: counted }: LockedImport, states: readonly PhotoAddressState[]) {
    const among = (state: keyof PhotoCounts) => states.filter((one) => one === state).length
    const { waiting, added, there, failed } = counted
    await repository.updateImport(transaction, id, {
      photos: {
        waiting: waiting - states.length,
        added: added + among('added'),
        there: there + among('there'),
        failed: failed + among('failed'),
      },
    })
    await announce(transaction, 'imports', 'desk')
  }

  async function fetchAndStore(actor: SignedInActor, address: string): Promise<Fetched> {
    const picture = await fetchPhoto(address, reach)
    if ('problem' in picture) return picture
    try {
      return { hash: (await photos.upload({ actor, ...picture })).id }
    } catch (error) {
      if (error instanceof AppError) return { problem: error.fields?.image ?? error.message }
      throw error
    }
  }

  /** Locks the profile; `undefined` while it is restricted. */
  async function lockPerson(transaction: Transaction, actor: SignedInActor, id: number) {
    try {
      return await writer.lockEditable(transaction, actor, id)
    } catch (error) {
      if (error instanceof AppError) return undefined
      throw error
    }
  }

  /** Changes the photos of a row's profile, and updates the version that imported rows have stored. */
  async function writePortfolio(
    transaction: Transaction,
    profile: NonNullable<Awaited<ReturnType<typeof lockPerson>>>,
    edit: Pick<Parameters<ProfileWriter['change']>[2], 'claim' | 'by'>,
  ): Promise<number> {
    const { version } = await writer.change(transaction, profile, { values: {}, version: undefined, ...edit })
    await photoRows.followVersion(transaction, profile.id, profile.version, version)
    return version
  }

  /** Adds the fetched photos of a row that the portfolio does not have yet, as far as there is room. */
  async function addFetched(transaction: Transaction, stored: LockedImport, actor: SignedInActor, number: number): Promise<void> {
    const { id } = stored
    const row = await rowsRepository.findRow(transaction, id, number)
    const fetched = (await photoRows.findPhotos(transaction, id, [number])).filter(({ state }) => state === 'fetched')
    if (!row || fetched.length === 0) return
    const profile = await lockPerson(transaction, actor, row.studentId ?? 0)
    const has = new Set(profile?.photos.map(({ hash }) => hash))
    const added: string[] = []
    const changes = fetched.map(({ position, hash }): photoRows.PhotoChange => {
      if (!profile || hash === null) return { number, position, state: 'failed', problem: IMPORT_MESSAGE.restricted }
      if (has.has(hash)) return { number, position, state: 'there' }
      if (has.size >= PORTFOLIO_MAX_PHOTOS) return { number, position, state: 'failed', problem: PHOTO_SESSION_MESSAGE.full }
      has.add(hash)
      added.push(hash)
      return { number, position, state: 'added' }
    })
    if (profile && added.length > 0) {
      const claim = (within: Transaction, alreadyThere: readonly string[]) => {
        const entries = [...alreadyThere, ...added].map((hash) => photoUrl(hash))
        return photos.resolveOwnImages(within, { actor, entries, field: 'portfolio', message: PROFILE_MESSAGE.foreignPhoto, alreadyThere })
      }
      await writePortfolio(transaction, profile, { claim, by: actor })
      const details = { photos: added.length, moved: 0 }
      await recordAudit(transaction, { actor: actor.userId, action: 'talent.photos-added', subject: `talent:${profile.id}`, details })
    }
    for (const change of changes) await photoRows.writePhoto(transaction, id, change)
    await count(
      transaction,
      stored,
      changes.map(({ state }) => state),
    )
  }

  return {
    async fetch(id, run, signal) {
      const stored = await repository.findImport(db, id)
      const actor = stored && (await actors.actorOf(db, stored))
      const underWay = new Map<string, Promise<Fetched>>()

      /** Fetches an address once, even for several rows or after a crash. */
      async function fetchOnce(address: string): Promise<Fetched> {
        if (!actor) return { problem: IMPORT_MESSAGE.nobodysImport }
        const known =
          underWay.get(address) ?? photoRows.findFetched(db, id, address).then((hash) => (hash ? { hash } : fetchAndStore(actor, address)))
        underWay.set(address, known)
        return known
      }

      /** @returns whether the import continues */
      async function fetchRow(number: number): Promise<boolean> {
        for (const { state, position, address } of await photoRows.findPhotos(db, id, [number])) {
          if (state !== 'waiting') continue
          if (signal.aborted) return false
          const fetched = await fetchOnce(address)
          const goesOn = await whileFetching(id, run, async (transaction, locked) => {
            const said = 'problem' in fetched ? ('failed' as const) : ('fetched' as const)
            await photoRows.writePhoto(transaction, id, { number, position, state: said, ...fetched })
            if (said === 'failed') await count(transaction, locked, [said])
          })
          if (!goesOn) return false
        }
        return whileFetching(id, run, (transaction, locked, current) => addFetched(transaction, locked, current, number))
      }

      let more = true
      while (more && !signal.aborted) {
        const left = await photoRows.findUnfetched(db, id, PAGE)
        if (left.length === 0) break
        const work = async () => {
          for (let next = left.shift(); next !== undefined && more; next = left.shift()) more = (await fetchRow(next)) && more
        }
        await Promise.all(Array.from({ length: AT_ONCE }, work))
      }
      signal.throwIfAborted()
      if (more) await whileFetching(id, run, (transaction, locked) => endImport(transaction, locked, clock.now()))
    },

    async takeOut(transaction, actor, id, limit) {
      const numbers = await photoRows.findAdded(transaction, id, limit)
      const found = (await photoRows.findPhotos(transaction, id, numbers)).filter(({ state }) => state === 'added')
      for (const number of numbers) {
        const added = found.filter((photo) => photo.number === number)
        const row = await rowsRepository.findRow(transaction, id, number)
        const profile = row && (await lockPerson(transaction, actor, row.studentId ?? 0))
        if (row && profile?.photos.some(({ hash }) => added.some((photo) => photo.hash === hash))) {
          const claim = async (_: Transaction, current: readonly string[]) =>
            current.filter((hash) => !added.some((photo) => photo.hash === hash))
          const version = await writePortfolio(transaction, profile, { claim, by: actor })
          const details = { fields: ['portfolio'], version }
          await recordAudit(transaction, { actor: actor.userId, action: 'talent.updated', subject: `talent:${profile.id}`, details })
        }
        // A restricted profile keeps them.
        for (const { position } of added)
          await photoRows.writePhoto(transaction, id, { number, position, state: profile ? 'undone' : 'there' })
      }
      return numbers.length > 0
    },

    async leaveNext(transaction, id) {
      const numbers = await photoRows.findAdded(transaction, id, 1)
      for (const { number, position, state } of await photoRows.findPhotos(transaction, id, numbers))
        if (state === 'added') await photoRows.writePhoto(transaction, id, { number, position, state: 'there' })
      return numbers.length > 0
    },
  }
}

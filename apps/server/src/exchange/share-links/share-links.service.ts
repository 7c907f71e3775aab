import { isDesk } from '@callboard/contract/access'
import { COMMON_ERROR } from '@callboard/contract/errors'
import type { DownloadablePhotos, SharedPhotos, ShareLink, ShareLinkInput } from '@callboard/contract/exchange/share-links/endpoints'
import { SHARE_LINK_ERROR } from '@callboard/contract/exchange/share-links/errors'
import { LINK_BY_OFFICE, SHARE_LINK_MESSAGE, SHARE_LINKS_LIVE } from '@callboard/contract/exchange/share-links/rules'
import { type Database, inTransaction } from '#db/client.ts'
import { toPhoto } from '#people/photos/portfolio.service.ts'
import type { Authorized, SignedInActor } from '#platform/actor.ts'
import { AppError, fieldError } from '#platform/app-error.ts'
import { recordAudit } from '#platform/audit.ts'
import { authorize } from '#platform/authorize.ts'
import type { Clock } from '#platform/clock.ts'
import { noteLinkUse } from '#platform/link-use.ts'
import { hashToken, newToken } from '#platform/tokens.ts'
import { ownPhotoOf } from './image-proxy.domain.ts'
import { linkEnd } from './share-links.domain.ts'
import * as repository from './share-links.repository.ts'

/** Photos for one archive, and their owner. */
export interface PhotoSelection {
  readonly firstName: string
  readonly lastName: string
  readonly photos: readonly { readonly index: number; readonly hash: string }[]
}

type ShareableOwner = Authorized<repository.PhotoOwner, 'share'>
type RevocableLink = Authorized<{ readonly id: number; readonly studentId: number }, 'revoke'>

/** Downloads of photos, and share links to chosen photos. */
export interface ShareLinksService {
  /** @throws AppError 404 for a portfolio that the actor may not see */
  downloadable(actor: SignedInActor, studentId: number): Promise<DownloadablePhotos>
  /** @throws AppError 404 as above, 400 for a position without a photo */
  select(actor: SignedInActor, studentId: number, positions: readonly number[] | undefined): Promise<PhotoSelection>
  /** @throws AppError 404 for everyone but casting directors and the student */
  getShareable(actor: SignedInActor, studentId: number): Promise<ShareableOwner>
  /** @throws AppError 400 on `selectedPhotos` or `expiresAt` */
  create(
    actor: SignedInActor,
    owner: ShareableOwner,
    input: ShareLinkInput,
  ): Promise<{ id: number; url: string; token: string; expiresAt: string }>
  /** The live links of a portfolio, newest first. */
  links(actor: SignedInActor, owner: ShareableOwner): Promise<ShareLink[]>
  /** Revokes all of them. */
  revokeAll(actor: SignedInActor, owner: ShareableOwner): Promise<void>
  /** @throws AppError 404 for a link that the actor may not revoke */
  getRevocable(actor: SignedInActor, linkId: number): Promise<RevocableLink>
  revoke(actor: SignedInActor, link: RevocableLink): Promise<void>
  /** The photos of a link. @throws AppError 404 unknown, 410 expired or revoked */
  shared(token: string): Promise<SharedPhotos>
  /** @throws AppError as `shared`, and 400 for a position that the link does not have */
  selectShared(token: string, positions: readonly number[] | undefined): Promise<PhotoSelection>
  /** The content id of the photo at an address. @throws AppError 404 for all other addresses */
  proxied(address: string): Promise<string>
}

export function createShareLinksService({ db, clock, publicUrl }: { db: Database; clock: Clock; publicUrl: string }): ShareLinksService {
  const isTheirs = (actor: SignedInActor, { userId }: { userId: string }) => isDesk(actor.role) || actor.userId === userId

  async function visibleOwner(actor: SignedInActor, studentId: number): Promise<repository.PhotoOwner> {
    const owner = await repository.findOwner(db, studentId, actor.userId)
    if (!owner || !(owner.isPublic || isTheirs(actor, owner))) throw new AppError(SHARE_LINK_ERROR.studentMissing)
    return owner
  }

  async function usableLink(token: string): Promise<repository.StoredShareLink> {
    const link = await repository.findByToken(db, hashToken(token))
    if (!link) throw new AppError(SHARE_LINK_ERROR.missing)
    const now = clock.now()
    if (link.revokedAt || link.expiresAt <= now) throw new AppError(SHARE_LINK_ERROR.expired)
    // One audit line per link, for its first use. Later uses only update the row of the link.
    const isFirst = link.lastUsedAt === null
    await noteLinkUse(db, {
      lastUsedAt: link.lastUsedAt,
      now,
      note: (transaction) => repository.noteUse(transaction, link.id, now),
      line: isFirst ? { actor: null, action: 'share-link.used', subject: `share-link:${link.id}` } : null,
    })
    return link
  }

  return {
    async downloadable(actor, studentId) {
      const owner = await visibleOwner(actor, studentId)
      const photos = await repository.findPortfolio(db, owner)
      return {
        studentId,
        studentName: `${owner.firstName} ${owner.lastName}`,
        mayShare: isTheirs(actor, owner),
        photos: photos.map(toIndexed),
      }
    },

    async select(actor, studentId, positions) {
      const owner = await visibleOwner(actor, studentId)
      return chosen(owner, await repository.findPortfolio(db, owner), positions)
    },

    async getShareable(actor, studentId) {
      const owner = await repository.findOwner(db, studentId)
      return authorize(owner, (found) => (found && isTheirs(actor, found) ? undefined : SHARE_LINK_ERROR.studentMissing))
    },

    async create(actor, { studentId, userId }, { selectedPhotos, title, expiresAt }) {
      const now = clock.now()
      const end = linkEnd(expiresAt, now)
      if (!end) throw fieldError('expiresAt', SHARE_LINK_MESSAGE.expiry)
      const token = newToken()
      const id = await inTransaction(db, async (transaction) => {
        if ((await repository.countLiveLinks(transaction, studentId, now)) >= SHARE_LINKS_LIVE) throw new AppError(SHARE_LINK_ERROR.tooMany)
        const portfolio = new Map(
          (await repository.findPortfolio(transaction, { studentId, userId })).map((photo) => [photo.index, photo.id]),
        )
        const photoIds = selectedPhotos.map((position) => portfolio.get(position))
        if (!photoIds.every((photoId) => photoId !== undefined)) throw fieldError('selectedPhotos', SHARE_LINK_MESSAGE.unknownPosition)
        const stored = await repository.insertShareLink(transaction, {
          tokenHash: hashToken(token),
          studentId,
          selectedPhotos: photoIds,
          selectedPositions: selectedPhotos,
          title,
          createdBy: actor.userId,
          createdAt: now,
          expiresAt: end,
        })
        await recordAudit(transaction, {
          actor: actor.userId,
          action: 'share-link.created',
          subject: `share-link:${stored}`,
          details: { studentId, photos: photoIds.length, expiresAt: end.toISOString() },
        })
        return stored
      })
      return { id, token, url: `${publicUrl}/download-link/${token}`, expiresAt: end.toISOString() }
    },

    async links(actor, { studentId, userId }) {
      const live = await repository.findLiveLinks(db, studentId, clock.now())
      return live.map(({ createdAt, expiresAt, lastUsedAt, madeBy, createdBy, ...link }) => ({
        ...link,
        createdBy: isDesk(actor.role) || madeBy === null || madeBy === userId ? createdBy : LINK_BY_OFFICE,
        createdAt: createdAt.toISOString(),
        expiresAt: expiresAt.toISOString(),
        lastUsedAt: lastUsedAt?.toISOString() ?? null,
      }))
    },

    async revokeAll(actor, { studentId }) {
      await inTransaction(db, async (transaction) => {
        for (const id of await repository.revokeShareLinks(transaction, studentId, clock.now()))
          await recordAudit(transaction, {
            actor: actor.userId,
            action: 'share-link.revoked',
            subject: `share-link:${id}`,
            details: { studentId },
          })
      })
    },

    async getRevocable(actor, linkId) {
      const link = await repository.findShareLink(db, linkId)
      return authorize(link, (found) => (found && isTheirs(actor, found) ? undefined : COMMON_ERROR.notFound))
    },

    async revoke(actor, { id, studentId }) {
      await inTransaction(db, async (transaction) => {
        if (!(await repository.revokeShareLink(transaction, id, clock.now()))) return
        await recordAudit(transaction, {
          actor: actor.userId,
          action: 'share-link.revoked',
          subject: `share-link:${id}`,
          details: { studentId },
        })
      })
    },

    async shared(token) {
      const link = await usableLink(token)
      const photos = await repository.findSharedPhotos(db, link.id)
      return {
        title: link.title,
        studentName: `${link.firstName} ${link.lastName}`,
        createdAt: link.createdAt.toISOString(),
        expiresAt: link.expiresAt.toISOString(),
        photos: photos.map(toIndexed),
      }
    },

    async selectShared(token, positions) {
      const link = await usableLink(token)
      return chosen(link, await repository.findSharedPhotos(db, link.id), positions)
    },

    async proxied(address) {
      const hash = ownPhotoOf(address, publicUrl)
      if (hash === undefined || !(await repository.isShown(db, hash))) throw new AppError(COMMON_ERROR.notFound)
      return hash
    },
  }
}

function toIndexed(stored: repository.PortfolioPhoto): SharedPhotos['photos'][number] {
  const photo = toPhoto(stored)
  return { index: stored.index, url: photo.url, photo }
}

function chosen(
  { firstName, lastName }: { firstName: string; lastName: string },
  portfolio: readonly repository.PortfolioPhoto[],
  positions: readonly number[] | undefined,
): PhotoSelection {
  const byPosition = new Map(portfolio.map((photo) => [photo.index, photo]))
  const photos = positions === undefined ? [...portfolio] : positions.flatMap((position) => byPosition.get(position) ?? [])
  if (positions !== undefined && photos.length < positions.length) throw fieldError('indices', SHARE_LINK_MESSAGE.unknownPosition)
  if (photos.length === 0) throw new AppError(SHARE_LINK_ERROR.noneAvailable)
  return { firstName, lastName, photos: photos.map(({ index, hash }) => ({ index, hash })) }
}

import type { ProfileLink } from '@callboard/contract/people/profile-links/endpoints'
import { PROFILE_LINK_ERROR } from '@callboard/contract/people/profile-links/errors'
import type { ProfileLinkKind } from '@callboard/contract/people/profile-links/rules'
import { TALENT_ERROR } from '@callboard/contract/people/profiles/errors'
import { type Database, inTransaction } from '#db/client.ts'
import type { Authorized, SignedInActor } from '#platform/actor.ts'
import { AppError } from '#platform/app-error.ts'
import { recordAudit } from '#platform/audit.ts'
import { authorize, ifFound, ofDesk } from '#platform/authorize.ts'
import type { Clock } from '#platform/clock.ts'
import { noteLinkUse } from '#platform/link-use.ts'
import { announce } from '#platform/live.ts'
import { hashToken, newToken } from '#platform/tokens.ts'
import { expiryOf, isUsable, isUseAudited, pageOf } from './profile-links.domain.ts'
import {
  findLink,
  findLiveLinks,
  hasLink,
  hasProfile,
  insertLink,
  lockProfileForLinks,
  noteUse,
  revokeKind,
  revokeLink,
} from './profile-links.repository.ts'

/** A profile together with the proof that the actor may create and revoke links to it. */
type Linkable = Authorized<{ readonly id: number }, 'link'>

/** A live link together with the proof that the caller has its token. */
export type UsableLink<Kind extends ProfileLinkKind = ProfileLinkKind> = Authorized<
  { readonly id: number; readonly profileId: number },
  `use ${Kind} link`
>

/** Links that let anyone with their token see or edit one profile. */
export interface ProfileLinksService {
  /** @throws AppError 403 for anyone but casting directors, 404 */
  getLinkable(actor: SignedInActor, profileId: number): Promise<Linkable>
  /** Creates a link, and revokes the previous one of its kind. The address is returned only this once. */
  create(actor: SignedInActor, profile: Linkable, kind: ProfileLinkKind): Promise<{ url: string; expiresAt: string }>
  /** Live links, newest first. */
  links(profile: Linkable): Promise<ProfileLink[]>
  /** @throws AppError 404 when the profile has no such live link */
  revoke(actor: SignedInActor, profile: Linkable, linkId: number): Promise<void>
  /** Whether a token exists, live or not. Does not count as a use. */
  isToken(token: string): Promise<boolean>
  /** The live link of a token. Counts as a use. @throws AppError 404 for an unknown token, 410 for a revoked or expired one */
  getUsable<Kind extends ProfileLinkKind>(kind: Kind, token: string): Promise<UsableLink<Kind>>
}

export function createProfileLinksService({
  db,
  clock,
  publicUrl,
}: {
  db: Database
  clock: Clock
  /** Our origin, for the addresses of links. */
  publicUrl: string
}): ProfileLinksService {
  return {
    async getLinkable(actor, profileId) {
      const isThere = await hasProfile(db, profileId)
      return authorize(isThere ? { id: profileId } : undefined, ofDesk(actor, TALENT_ERROR.missing))
    },

    async create(actor, { id: profileId }, kind) {
      const now = clock.now()
      const token = newToken()
      const expiresAt = expiryOf(kind, now)
      await inTransaction(db, async (transaction) => {
        if (!(await lockProfileForLinks(transaction, profileId))) throw new AppError(TALENT_ERROR.missing)
        const replaced = await revokeKind(transaction, profileId, kind, now)
        const values = { profileId, kind, tokenHash: hashToken(token), createdBy: actor.userId, createdAt: now, expiresAt }
        const link = await insertLink(transaction, values)
        await recordAudit(transaction, {
          actor: actor.userId,
          action: 'profile-link.created',
          subject: `talent:${profileId}`,
          details: { link, kind, expiresAt: expiresAt.toISOString(), ...(replaced && { replaced }) },
        })
        await announce(transaction, 'talent', 'desk')
      })
      return { url: `${publicUrl}${pageOf(kind, token)}`, expiresAt: expiresAt.toISOString() }
    },

    async links({ id }) {
      const found = await findLiveLinks(db, id, clock.now())
      return found.map(({ createdAt, expiresAt, lastUsedAt, ...link }) => ({
        ...link,
        createdAt: createdAt.toISOString(),
        expiresAt: expiresAt.toISOString(),
        lastUsedAt: lastUsedAt?.toISOString() ?? null,
      }))
    },

    revoke: (actor, { id: profileId }, linkId) =>
      inTransaction(db, async (transaction) => {
        const revoked = await revokeLink(transaction, profileId, linkId, clock.now())
        if (!revoked) throw new AppError(PROFILE_LINK_ERROR.missing)
        await recordAudit(transaction, {
          actor: actor.userId,
          action: 'profile-link.revoked',
          subject: `talent:${profileId}`,
          details: { link: linkId, kind: revoked.kind },
        })
        await announce(transaction, 'talent', 'desk')
      }),

    isToken: (token) => hasLink(db, hashToken(token)),

    async getUsable<Kind extends ProfileLinkKind>(kind: Kind, token: string) {
      const now = clock.now()
      const link = await findLink(db, hashToken(token), kind)
      if (!link) throw new AppError(PROFILE_LINK_ERROR.missing)
      if (!isUsable(link, now)) throw new AppError(PROFILE_LINK_ERROR.dead)
      const subject = `talent:${link.profileId}`
      const line = { actor: null, action: 'profile-link.used', subject, details: { link: link.id, kind } }
      await noteLinkUse(db, {
        lastUsedAt: link.lastUsedAt,
        now,
        note: (transaction) => noteUse(transaction, link.id, now),
        line: isUseAudited(link.lastUsedAt, now) ? line : null,
      })
      return authorize({ id: link.id, profileId: link.profileId }, ifFound(PROFILE_LINK_ERROR.missing))
    },
  }
}

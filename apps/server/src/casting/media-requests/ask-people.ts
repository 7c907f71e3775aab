import { isAskable, MEDIA_REQUEST_LIMITS, MEDIA_REQUEST_MESSAGE } from '@callboard/contract/casting/media-requests/rules'
import type { Translator } from '@callboard/contract/translate'
import type { LockedApplication, MovesService } from '#casting/board/moves.service.ts'
import type { Transaction } from '#db/client.ts'
import { fieldError } from '#platform/app-error.ts'
import type { Clock } from '#platform/clock.ts'
import { answerToken, hashToken } from '#platform/tokens.ts'
import { requestNotice } from './media-requests.domain.ts'
import type { StoredRequest } from './media-requests.repository.ts'
import { questionOf, type RequestNotices } from './request-notices.service.ts'
import { findAskedApplications, insertPeople, nextPersonIds } from './request-people.repository.ts'

/**
 * Sends a request to people of its role, by message and mail. People whom the office added without telling them now know of their
 * application, so that closing the casting call answers them, too.
 *
 * @param asking.translator of the casting director, for the reasons why people were left out
 */
export async function askPeople(
  { secret, clock, moves, notices }: { secret: string; clock: Clock; moves: Pick<MovesService, 'lock' | 'meet'>; notices: RequestNotices },
  transaction: Transaction,
  request: StoredRequest,
  asking: { readonly userId: string; readonly applications: readonly number[]; readonly translator: Translator },
): Promise<{ asked: number[]; left: { applicationId: number; message: string }[] }> {
  const before = await findAskedApplications(transaction, request.id)
  const wanted = [...new Set(asking.applications)]
  const locked = new Map((await moves.lock(transaction, wanted)).map((application) => [application.id, application]))

  const reasonOf = (id: number, application: LockedApplication | undefined): string | undefined => {
    if (application?.roleId !== request.roleId) return MEDIA_REQUEST_MESSAGE.otherRole
    if (application.isHeld) return MEDIA_REQUEST_MESSAGE.restricted
    if (!isAskable(application.stage)) return MEDIA_REQUEST_MESSAGE.notAskable
    return before.has(id) ? MEDIA_REQUEST_MESSAGE.asked : undefined
  }

  const left: { applicationId: number; message: string }[] = []
  const asked: LockedApplication[] = []
  for (const id of wanted) {
    const application = locked.get(id)
    const reason = reasonOf(id, application)
    if (application && reason === undefined) asked.push(application)
    else left.push({ applicationId: id, message: asking.translator.t(reason ?? MEDIA_REQUEST_MESSAGE.otherRole) })
  }
  if (before.size + asked.length > MEDIA_REQUEST_LIMITS.people) throw fieldError('applications', MEDIA_REQUEST_MESSAGE.tooManyPeople)
  if (asked.length === 0) return { asked: [], left }
  const ids = await nextPersonIds(transaction, asked.length)
  const now = clock.now()
  const people = asked.map((application, at) => ({ id: ids[at] ?? 0, application }))
  await insertPeople(
    transaction,
    people.map(({ id, application }) => ({
      id,
      requestId: request.id,
      applicationId: application.id,
      tokenHash: hashToken(answerToken(secret, questionOf(id))),
      sentAt: now,
      mailedAt: now,
    })),
  )
  for (const application of asked) await moves.meet(transaction, application)
  await notices.send(transaction, request, {
    userId: asking.userId,
    people: people.map(({ id, application }) => ({ id, userId: application.studentUserId, extendedTo: null })),
    say: requestNotice,
  })
  return { asked: asked.map(({ id }) => id), left }
}

import type { Institution } from '@callboard/contract/institution'
import type { Translator } from '@callboard/contract/translate'
import type { CastingNotice } from '#casting/board/casting-texts.domain.ts'
import type { Transaction } from '#db/client.ts'
import type { MessagesService } from '#messages/messages/messages.service.ts'
import type { Clock } from '#platform/clock.ts'
import type { Question } from '#platform/tokens.ts'
import { dueOf, type NoticedRequest } from './media-requests.domain.ts'
import type { StoredRequest } from './media-requests.repository.ts'
import { type StoredPerson, updatePeople } from './request-people.repository.ts'

export const questionOf = (personId: number): Question => `request/${personId}`

/** A person to mail. */
type Addressee = Pick<StoredPerson, 'id' | 'userId' | 'extendedTo'>

/** Sends the mails of requests. Callers wake the mail after the commit. */
export interface RequestNotices {
  /**
   * Sends a notice to each person, with their link to answer.
   *
   * @param sending.userId the casting director; `null` for an automatic notice
   * @param sending.asks whether the notice needs an answer
   */
  send(
    transaction: Transaction,
    request: StoredRequest,
    sending: {
      readonly userId: string | null
      readonly people: readonly Addressee[]
      readonly say: (request: NoticedRequest, translator: Translator, timeZone: string) => CastingNotice
      readonly asks?: boolean
    },
  ): Promise<void>
}

export function createRequestNotices(services: {
  clock: Clock
  institution: Pick<Institution, 'timeZone'>
  messages: Pick<MessagesService, 'notify'>
}): RequestNotices {
  const { clock, institution, messages } = services
  return {
    async send(transaction, request, { userId, people, say, asks = true }) {
      for (const person of people) {
        const noticed = { ...request, hasSides: request.sidesId !== null, dueAt: dueOf(person, request) }
        await messages.notify(transaction, {
          fromUserId: userId,
          recipientUserId: person.userId,
          say: (translator) => say(noticed, translator, institution.timeZone),
          projectId: request.projectId,
          ...(asks && { asks: questionOf(person.id) }),
        })
      }
      await updatePeople(
        transaction,
        people.map(({ id }) => id),
        { mailedAt: clock.now() },
      )
    },
  }
}

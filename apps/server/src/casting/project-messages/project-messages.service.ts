import type { Stage } from '@callboard/contract/casting/board/stages'
import type { Sending } from '@callboard/contract/casting/project-messages/endpoints'
import type { SentMessage } from '@callboard/contract/messages/messages/endpoints'
import { BULK_MESSAGE } from '@callboard/contract/messages/messages/rules'
import type { ProjectsService } from '#casting/projects/projects.service.ts'
import type { Database } from '#db/client.ts'
import type { BulkMessagesService } from '#messages/messages/bulk-messages.service.ts'
import type { SignedInActor } from '#platform/actor.ts'
import { fieldError } from '#platform/app-error.ts'
import { findApplicantAccounts, findProjectMessages, type WhichSendings } from './project-messages.repository.ts'

type EditableProject = Awaited<ReturnType<ProjectsService['getEditable']>>

/** A message to applicants. */
interface Written {
  readonly subject: string
  readonly content: string
  readonly role?: number | undefined
  readonly stage?: Stage | undefined
  readonly sendKey?: string | undefined
}

/** Messages about one casting call. */
export interface ProjectMessagesService {
  /** The sendings, newest first, each with its newest people. @throws AppError 404 */
  list(actor: SignedInActor, which: WhichSendings): Promise<{ sendings: Sending[] }>
  /**
   * Sends a message to applicants, as messages to many.
   *
   * @throws AppError 400 when it has no recipients, and as `BulkMessagesService.send`
   */
  write(actor: SignedInActor, project: EditableProject, message: Written): Promise<SentMessage>
}

export function createProjectMessagesService(services: {
  db: Database
  projects: Pick<ProjectsService, 'get'>
  bulkMessages: Pick<BulkMessagesService, 'send'>
}): ProjectMessagesService {
  const { db, projects, bulkMessages } = services
  return {
    async list(actor, which) {
      await projects.get(actor, which.projectId)
      const sendings = new Map<number, Sending>()
      for (const {
        sending: id,
        subject,
        kind,
        ownSubject,
        sentAt,
        sentBy,
        people,
        sent,
        read,
        refused,
        isSame,
        ...message
      } of await findProjectMessages(db, which)) {
        const content = isSame ? message.content : null
        const line = sendings.get(id) ?? {
          id,
          subject,
          kind,
          content,
          sentAt: sentAt.toISOString(),
          sentBy,
          people,
          sent,
          read,
          refused,
          messages: [],
        }
        const said = {
          ...message,
          subject: ownSubject,
          content: isSame ? null : message.content,
          readAt: message.readAt?.toISOString() ?? null,
        }
        sendings.set(id, { ...line, messages: [...line.messages, said] })
      }
      return { sendings: [...sendings.values()] }
    },

    async write(actor, { id: projectId }, { role, stage, ...message }) {
      const recipientUserIds = await findApplicantAccounts(db, { projectId, role, stage })
      if (recipientUserIds.length === 0) throw fieldError('stage', BULK_MESSAGE.noRecipients)
      const toAll = { messageType: 'project_update' as const, allMatching: false, exceptUserIds: [] }
      return bulkMessages.send(actor, { ...message, ...toAll, recipientUserIds, projectId })
    },
  }
}

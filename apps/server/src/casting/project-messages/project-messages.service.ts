import type { Stage } from '@callboard/contract/casting/board/stages'
import type { ProjectMessage } from '@callboard/contract/casting/project-messages/endpoints'
import { PROJECT_MESSAGES_PAGE } from '@callboard/contract/casting/project-messages/rules'
import type { SentMessage } from '@callboard/contract/messages/messages/endpoints'
import { BULK_MESSAGE } from '@callboard/contract/messages/messages/rules'
import type { ProjectsService } from '#casting/projects/projects.service.ts'
import type { Database } from '#db/client.ts'
import type { BulkMessagesService } from '#messages/messages/bulk-messages.service.ts'
import type { SignedInActor } from '#platform/actor.ts'
import { fieldError } from '#platform/app-error.ts'
import { findApplicantAccounts, findProjectMessages, type WhichApplicants } from './project-messages.repository.ts'

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
  /** Newest first. @param which.before the last message of the page before, 0 for the newest @throws AppError 404 */
  list(actor: SignedInActor, which: WhichApplicants & { before: number }): Promise<{ messages: ProjectMessage[] }>
  /** Sends a message to applicants, as messages to many. @throws AppError 400 when nobody would get it, and as `BulkMessagesService.send` */
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
      const found = await findProjectMessages(db, { ...which, limit: PROJECT_MESSAGES_PAGE })
      const messages = found.map(({ sentAt, readAt, ...message }) => ({
        ...message,
        sentAt: sentAt.toISOString(),
        readAt: readAt?.toISOString() ?? null,
      }))
      return { messages }
    },

    async write(actor, { id: projectId }, { role, stage, ...message }) {
      const recipientUserIds = await findApplicantAccounts(db, { projectId, role, stage })
      if (recipientUserIds.length === 0) throw fieldError('stage', BULK_MESSAGE.noRecipients)
      const toAll = { messageType: 'project_update' as const, allMatching: false, exceptUserIds: [] }
      return bulkMessages.send(actor, { ...message, ...toAll, recipientUserIds, projectId })
    },
  }
}

import { isDesk } from '@callboard/contract/access'
import type { Sides } from '@callboard/contract/casting/media-requests/endpoints'
import { MEDIA_REQUEST_ERROR } from '@callboard/contract/casting/media-requests/errors'
import { MEDIA_REQUEST_LIMITS, MEDIA_REQUEST_MESSAGE, SIDES_MAX_BYTES } from '@callboard/contract/casting/media-requests/rules'
import { cutText } from '@callboard/contract/graphemes'
import { DAY_MS } from '@callboard/contract/time/durations'
import type { ProjectsService } from '#casting/projects/projects.service.ts'
import { cleanFileName } from '#casting/self-tapes/self-tapes.domain.ts'
import { type Database, inTransaction } from '#db/client.ts'
import type { SignedInActor } from '#platform/actor.ts'
import { AppError, fieldError } from '#platform/app-error.ts'
import { recordAudit } from '#platform/audit.ts'
import type { Clock } from '#platform/clock.ts'
import type { UploadRules } from '#platform/images/upload-rules.ts'
import { isPdf } from '#platform/pdf/pdf-signature.ts'
import { hashToken } from '#platform/tokens.ts'
import { deleteUnusedSides, findRequest, findSides, insertSides } from './media-requests.repository.ts'
import { findAsked, isAskedToPlay } from './request-people.repository.ts'

type EditableProject = Awaited<ReturnType<ProjectsService['getEditable']>>

/** Sides: PDFs with the lines to play. */
export interface SidesService {
  /** The type and size of uploads. */
  readonly uploadRules: UploadRules
  /** @throws AppError 400 for a file that is not a PDF */
  upload(actor: SignedInActor, project: EditableProject, file: { fileName: string; body: Buffer }): Promise<Sides>
  /** The bytes, for casting directors and for students whose request has these sides. @throws AppError 404 */
  read(actor: SignedInActor, id: number): Promise<Buffer>
  /** The bytes, for anyone with the link of a request. @throws AppError 404 */
  linked(token: string): Promise<Buffer>
  /** Removes sides without a request, a day after their upload. */
  sweep(): Promise<void>
}

export function createSidesService({ db, clock }: { db: Database; clock: Clock }): SidesService {
  async function bytesOf(id: number | null | undefined): Promise<Buffer> {
    const found = typeof id === 'number' ? await findSides(db, id) : undefined
    if (!found) throw new AppError(MEDIA_REQUEST_ERROR.sidesMissing)
    return found.content
  }

  return {
    uploadRules: {
      maxBytes: SIDES_MAX_BYTES,
      cutOff: () => fieldError('file', MEDIA_REQUEST_MESSAGE.noFile),
      tooLarge: () => new AppError(MEDIA_REQUEST_ERROR.tooLarge),
    },

    async upload({ userId }, { id: projectId }, { fileName, body }) {
      if (!isPdf(body)) throw fieldError('file', MEDIA_REQUEST_MESSAGE.notPdf)
      const name = cutText(cleanFileName(fileName), MEDIA_REQUEST_LIMITS.fileName)
      return inTransaction(db, async (transaction) => {
        const stored = await insertSides(transaction, { projectId, name, content: body, uploadedBy: userId, uploadedAt: clock.now() })
        const audit = { actor: userId, action: 'media-request.sides-uploaded', subject: `project:${projectId}` }
        await recordAudit(transaction, { ...audit, details: { name, bytes: body.length } })
        return stored
      })
    },

    async read({ userId, role }, id) {
      if (!isDesk(role) && !(await isAskedToPlay(db, userId, id))) throw new AppError(MEDIA_REQUEST_ERROR.sidesMissing)
      return bytesOf(id)
    },

    async linked(token) {
      const [person] = await findAsked(db, { tokenHash: hashToken(token) })
      const request = person && person.withdrawnAt === null ? await findRequest(db, person.requestId) : undefined
      return bytesOf(request?.sidesId)
    },

    async sweep() {
      await deleteUnusedSides(db, new Date(clock.now().getTime() - DAY_MS))
    },
  }
}

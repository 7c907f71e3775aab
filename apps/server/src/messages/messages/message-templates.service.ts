import { COMMON_ERROR } from '@callboard/contract/errors'
import { BULK_ERROR } from '@callboard/contract/messages/messages/errors'
import { MESSAGE_LIMITS } from '@callboard/contract/messages/messages/rules'
import type { MessageTemplate } from '@callboard/contract/messages/messages/templates.endpoints'
import { brokenConstraint, type Database, inTransaction } from '#db/client.ts'
import type { Authorized, SignedInActor } from '#platform/actor.ts'
import { AppError, fieldError } from '#platform/app-error.ts'
import { recordAudit } from '#platform/audit.ts'
import { authorize, ofDesk } from '#platform/authorize.ts'
import type { Clock } from '#platform/clock.ts'
import { wrongMergeField } from './bulk-messages.domain.ts'
import * as repository from './message-templates.repository.ts'

/** A template together with the proof that the actor may change it. */
type Editable = Authorized<{ readonly id: number }, 'edit'>

/** Stored messages for reuse, shared by the office. */
export interface MessageTemplatesService {
  /** By name. */
  all(): Promise<MessageTemplate[]>
  /** @throws AppError 400 for an unknown merge field, 409 when the name is taken or there are too many */
  create(actor: SignedInActor, texts: repository.TemplateTexts): Promise<MessageTemplate>
  /** @throws AppError 403 for anyone but casting directors, 404 */
  getEditable(actor: SignedInActor, id: number): Promise<Editable>
  /** @throws AppError 400 for an unknown merge field, 404 when it has just been deleted, 409 when the name is taken */
  update(actor: SignedInActor, template: Editable, texts: repository.TemplateTexts): Promise<MessageTemplate>
  /** @throws AppError 404 when it has just been deleted */
  remove(actor: SignedInActor, template: Editable): Promise<void>
}

/** @throws AppError 409 when another template has the name; rethrows other errors */
function refuseTakenName(error: unknown): never {
  throw brokenConstraint(error) === 'message_templates_name' ? new AppError(BULK_ERROR.templateTaken) : error
}

function ensureMergeFields(texts: repository.TemplateTexts): void {
  const wrong = wrongMergeField(texts)
  if (wrong) throw fieldError(wrong.field, wrong.message)
}

export function createMessageTemplatesService({ db, clock }: { db: Database; clock: Clock }): MessageTemplatesService {
  return {
    all: () => repository.findTemplates(db),

    async create(actor, texts) {
      ensureMergeFields(texts)
      return inTransaction(db, async (transaction) => {
        if ((await repository.countAndLockTemplates(transaction)) >= MESSAGE_LIMITS.templates)
          throw new AppError(BULK_ERROR.tooManyTemplates)
        const values = { ...texts, createdBy: actor.userId, at: clock.now() }
        const made = await repository.insertTemplate(transaction, values).catch(refuseTakenName)
        await recordAudit(transaction, { actor: actor.userId, action: 'message_template.created', subject: `message_template:${made.id}` })
        return made
      })
    },

    async getEditable(actor, id) {
      const found = await repository.findTemplate(db, id)
      return authorize(found && { id }, ofDesk(actor, BULK_ERROR.templateMissing))
    },

    async update(actor, { id }, texts) {
      ensureMergeFields(texts)
      return inTransaction(db, async (transaction) => {
        const changed = await repository.updateTemplate(transaction, id, texts, clock.now()).catch(refuseTakenName)
        if (!changed) throw new AppError(BULK_ERROR.templateMissing)
        await recordAudit(transaction, { actor: actor.userId, action: 'message_template.updated', subject: `message_template:${id}` })
        return changed
      })
    },

    async remove(actor, { id }) {
      if (actor.role !== 'admin') throw new AppError(COMMON_ERROR.forbidden)
      await inTransaction(db, async (transaction) => {
        if (!(await repository.deleteTemplate(transaction, id))) throw new AppError(BULK_ERROR.templateMissing)
        await recordAudit(transaction, { actor: actor.userId, action: 'message_template.deleted', subject: `message_template:${id}` })
      })
    },
  }
}

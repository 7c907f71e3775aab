import { AUDIT_PAGE_SIZE, type AuditLine } from '@callboard/contract/audit/endpoints'
import type { Institution } from '@callboard/contract/institution'
import type { Database } from '#db/client.ts'
import { type AuditFilter, findAccountsLike, findAuditActions, findAuditLines } from './audit.repository.ts'

/** The filters of a search in the audit log. */
export interface AuditQuery {
  readonly actor?: string | undefined
  readonly action?: string | undefined
  readonly subject?: string | undefined
  readonly from?: string | undefined
  readonly to?: string | undefined
  readonly before?: number | undefined
}

/** Reading the audit log. */
export interface AuditLogService {
  /** One page, newest first. */
  find(query: AuditQuery): Promise<AuditLine[]>
  /** Every action that occurs in the log. */
  actions(): Promise<string[]>
}

/** `project:7` matches one subject; `project` and `project:` match all of that kind. */
function subjectOf(text: string): NonNullable<AuditFilter['subject']> {
  return /^[^:]+:./.test(text) ? { is: text } : { startsWith: text }
}

export function createAuditLogService({ db, institution }: { db: Database; institution: Pick<Institution, 'timeZone'> }): AuditLogService {
  /** The text as an account id, and all accounts whose name or address contains it. */
  async function actorsOf(text: string): Promise<string[]> {
    return [text, ...(await findAccountsLike(db, text))]
  }

  async function actionsOf(text: string): Promise<string[]> {
    return (await findAuditActions(db)).filter((known) => known === text || known.startsWith(`${text}.`))
  }

  return {
    async find({ actor, action, subject, from, to, before }) {
      const filter: AuditFilter = {
        timeZone: institution.timeZone,
        ...(actor === undefined ? {} : { actors: await actorsOf(actor) }),
        ...(action === undefined ? {} : { actions: await actionsOf(action) }),
        ...(subject === undefined ? {} : { subject: subjectOf(subject) }),
        ...(from === undefined ? {} : { from }),
        ...(to === undefined ? {} : { to }),
        ...(before === undefined ? {} : { before }),
      }
      const found = await findAuditLines(db, filter, AUDIT_PAGE_SIZE)
      return found.map(({ at, ...line }) => ({ ...line, at: at.toISOString() }))
    },
    actions: () => findAuditActions(db),
  }
}

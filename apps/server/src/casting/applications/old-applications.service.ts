import { recordAudit } from '#platform/audit.ts'
import { announce } from '#platform/live.ts'
import type { OldRows } from '#platform/old-rows.ts'
import { countOldApplications, deleteOldApplications } from './old-applications.repository.ts'

/** The maximum number of applications that one transaction removes. */
const AT_ONCE = 500

/** Applications to casting calls that ended long ago, and the number of these calls. */
export const oldApplications: OldRows = {
  name: 'applications',
  count: countOldApplications,
  async removeSome(transaction, before) {
    const applications = await deleteOldApplications(transaction, before, AT_ONCE)
    if (applications === 0) return 0
    await recordAudit(transaction, { actor: null, action: 'applications.removed', details: { by: 'retention', applications } })
    await announce(transaction, 'applications', 'everyone')
    return applications
  },
}

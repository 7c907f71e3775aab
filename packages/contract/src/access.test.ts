import { describe, expect, test } from 'vitest'
import { type Access, checkAccess, isDesk, ROLES, type Role, STAFF_ROLES } from './access.ts'
import { allEndpoints } from './all-endpoints.ts'
import type { EndpointSpec } from './endpoint.ts'

const A = 'allowed'
const F = 'forbidden'

/** The verdict for each role, in the order of `ROLES`. */
const VERDICTS: Readonly<Record<Access, readonly [student: string, photographer: string, assistant: string, director: string]>> = {
  anyone: [A, A, A, A],
  'signed-in': [A, A, A, A],
  student: [A, F, F, F],
  casting: [A, F, A, A],
  staff: [F, A, A, A],
  desk: [F, F, A, A],
  director: [F, F, F, A],
}
const rules = Object.entries(VERDICTS) as [Access, readonly string[]][]

describe('an access rule', () => {
  test.each(rules.flatMap(([access, verdicts]) => ROLES.map((role, index) => [access, role, verdicts[index]] as const)))(
    '%s for %s: %s',
    (access, role, verdict) => expect(checkAccess(access, role)).toBe(verdict),
  )

  test.each(rules)('%s asks visitors without an account to sign in, if it asks for anything', (access) =>
    expect(checkAccess(access, null)).toBe(access === 'anyone' ? A : 'signed-out'),
  )

  test.each(rules)('%s refuses a role that does not exist', (access) => {
    for (const role of ['', 'Admin', 'director', 'toString'])
      expect([checkAccess(access, role), isDesk(role)]).toEqual([access === 'anyone' ? A : F, false])
  })

  test('lets each role of the staff do less than the one before it', () => {
    const allowed = (role: Role) => rules.map(([access]) => access).filter((access) => checkAccess(access, role) === A)
    const [director, assistant, photographer] = STAFF_ROLES.map(allowed)
    expect(director).toEqual(expect.arrayContaining(assistant ?? []))
    expect(assistant).toEqual(expect.arrayContaining(photographer ?? []))
  })
})

describe('the rules of endpoints and pages', () => {
  const endpoints = Object.entries(allEndpoints) as [string, EndpointSpec][]
  const namesOf = (may: (spec: EndpointSpec) => boolean) => endpoints.flatMap(([name, spec]) => (may(spec) ? [name] : []))

  test('keep deletions, exports and settings from assistants', () => {
    const deletes = namesOf(({ method, access }) => method === 'DELETE' && checkAccess(access, 'assistant') === A)
    // Assistants may delete what they can restore, and what belongs to their own account.
    expect(deletes.toSorted()).toEqual([
      'deleteFeed',
      'deleteSavedAnswer',
      'deleteSavedSearch',
      'endOtherSessions',
      'endSession',
      'endTalentSessions',
      'removeCheckPerson',
      'removeFromAuditions',
      'removeFromList',
      'removeNoteOnTake',
      'removePasskey',
      'removeReviewer',
      'removeThreadFile',
      'reopenRole',
      'revokeJoinLink',
      'revokeProfileLink',
      'revokeShareLink',
      'revokeShareLinks',
      'stopProfileInvitations',
      'unforgiveAbsence',
    ])
    const kept = /^\/api\/(export|settings|staff|accounts|retention|demo)(\/|$)|\/first-steps\/|\/export$/
    expect(namesOf(({ path, access }) => kept.test(path) && checkAccess(access, 'assistant') === A)).toEqual([])
  })
})

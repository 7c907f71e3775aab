import type { Stage } from '@callboard/contract/casting/board/stages'
import { DAY_MS, HOUR_MS } from '@callboard/contract/time/durations'
import { ENGLISH } from '@callboard/contract/translate'
import { eq } from 'drizzle-orm'
import { inTransaction } from '#db/client.ts'
import { checkPeople } from '#db/schema/availability-checks.ts'
import { bookings } from '#db/schema/bookings.ts'
import { answerToken } from '#platform/tokens.ts'
import { makeApplication, makeProject } from '#testing/factories.ts'
import { only, type Scene } from './scene.ts'

/** A day about a month from now, about which people are asked. */
export const CHECKED_DAY = new Date(Date.now() + 30 * DAY_MS).toISOString().slice(0, 10)

export async function ownersApplication({ server, owner }: Scene, stage?: Stage, status: 'active' | 'completed' = 'completed') {
  const project = await makeProject(server, { status })
  return makeApplication(server, { projectId: project.id, studentId: owner.id, ...(stage && { stage }) })
}

/** A casting call that the admin has deleted. @returns its id */
export async function aDeletedProject({ server, admin }: Scene): Promise<number> {
  const { projects } = server.deps
  const actor = { kind: 'user', userId: admin.id, email: '', role: 'admin' } as const
  const { id } = await makeProject(server)
  await projects.delete(actor, await projects.getEditable(actor, id))
  return id
}

/** An application of the owner with a decision that the owner has not been told. */
export async function ownersDecision(scene: Scene): Promise<{ projectId: number; chosen: { id: number; version: number } }> {
  const { deps } = scene.server
  const { id, version, projectId } = await ownersApplication(scene, 'submitted', 'active')
  const actor = { kind: 'user', userId: scene.admin.id, email: '', role: 'admin' } as const
  const move = { applications: [{ id, version }], to: 'booked', reason: null, tell: false } as const
  const { cards } = await deps.casting.move(actor, move, ENGLISH)
  return { projectId, chosen: { id, version: only(cards).version } }
}

/** An application of the owner that the admin has shortlisted. */
export async function ownersAddition({ server, owner, admin }: Scene): Promise<{ id: number; version: number }> {
  const { moves, platform } = server.deps
  const project = await makeProject(server)
  const added = { projectId: project.id, studentId: owner.id, stage: 'shortlisted', toldStage: null, source: 'office' } as const
  const { id, version } = await makeApplication(server, added)
  await inTransaction(platform.db, (transaction) => moves.enter(transaction, { applicationId: id, stage: 'shortlisted', userId: admin.id }))
  return { id, version }
}

/**
 * A booking of the owner whose plan changed some hours ago, with no question to the owner since.
 * @returns the token of its link, and its version
 */
export async function ownersChangedBooking(scene: Scene) {
  const { id, projectId } = await ownersApplication(scene, 'booked', 'active')
  const { deps } = scene.server
  const actor = { kind: 'user', userId: scene.admin.id, email: '', role: 'admin' } as const
  const call = await deps.projects.getEditable(actor, projectId)
  await deps.projects.update(actor, call, { title: call.title, shootDate: '2027-04-01' })
  await deps.platform.db.update(bookings).set({ toldAt: new Date(Date.now() - 2 * HOUR_MS) })
  const [booking] = await deps.platform.db.select({ version: bookings.version }).from(bookings).where(eq(bookings.applicationId, id))
  return { id, projectId, version: booking?.version ?? 0, token: answerToken(deps.platform.sessionSecret, `booking/${id}`) }
}

/** An open invitation of the owner to a role. @returns the token of its link */
export async function ownersInvitation(scene: Scene): Promise<{ id: number; token: string }> {
  const { moves, platform } = scene.server.deps
  const { id } = await ownersAddition(scene)
  await inTransaction(platform.db, async (transaction) => {
    const move = { to: 'invited', by: 'office', userId: scene.admin.id, tells: true } as const
    for (const locked of await moves.lock(transaction, [id])) await moves.move(transaction, locked, move)
  })
  return { id, token: answerToken(platform.sessionSecret, `invitation/${id}`) }
}

/** An open offer to the owner. @returns its card, and the token of its link */
export async function ownersOffer({ server, owner, admin }: Scene) {
  const { deps } = server
  const project = await makeProject(server)
  const { id, version } = await makeApplication(server, { projectId: project.id, studentId: owner.id })
  const actor = { kind: 'user', userId: admin.id, email: '', role: 'admin' } as const
  const sent = await deps.offers.send(actor, [{ id, version }], { message: null, expiresInHours: 24 }, ENGLISH)
  const card = only(sent.cards)
  const offerId = card.offer?.id ?? 0
  return { card, offerId, token: answerToken(deps.platform.sessionSecret, `offer/${offerId}`) }
}

/** An offer to the owner that can still be undone. */
export async function ownersHeldOffer({ server, owner, admin }: Scene): Promise<{ id: number; version: number }> {
  const { offers, roles } = server.deps
  const project = await makeProject(server)
  const { roleId } = await makeApplication(server, { projectId: project.id, studentId: owner.id, stage: 'alternate' })
  const actor = { kind: 'user', userId: admin.id, email: '', role: 'admin' } as const
  const sending = { message: null, expiresInHours: 24 }
  const { id, version } = await offers.offerToAlternate(actor, await roles.getEditable(actor, roleId), sending)
  return { id, version }
}

/** An open availability check that asks the owner about one time. @returns the check, and the token of its link */
export async function ownersCheck({ server, owner, admin }: Scene) {
  const { deps } = server
  const { id: projectId } = await makeProject(server)
  const actor = { kind: 'user', userId: admin.id, email: '', role: 'admin' } as const
  const input = {
    windows: [{ day: CHECKED_DAY, from: '10:00', to: '12:00', roleId: null }],
    questions: ['Can you drive?'],
    message: null,
    dueAt: new Date(Date.now() + 3 * DAY_MS).toISOString(),
    people: [{ studentId: owner.id, roleId: null }],
  }
  const { check } = await deps.availabilityChecks.create(actor, await deps.projects.getEditable(actor, projectId), input, ENGLISH)
  const { db, sessionSecret } = deps.platform
  const [person] = await db.select({ id: checkPeople.id }).from(checkPeople).where(eq(checkPeople.checkId, check.id))
  return { check, token: answerToken(sessionSecret, `check/${person?.id ?? 0}`) }
}

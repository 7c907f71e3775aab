import { COMMON_ERROR } from '@callboard/contract/errors'
import { PROFILE_ERROR } from '@callboard/contract/people/profiles/errors'
import { ENGLISH } from '@callboard/contract/translate'
import { expect, test } from 'vitest'
import type { SignedInActor } from '#platform/actor.ts'
import { ownersApplication, ownersCheck } from '#testing/casting-scene.ts'
import { makeProject, makeRole } from '#testing/factories.ts'
import { ownersPresentation } from '#testing/presentation-calls.ts'
import { anEvent, aTemplate, makeScene, ownersDeletion, ownersList, readyExport, type Scene, sentMessage } from '#testing/scene.ts'
import { testServer } from '#testing/test-server.ts'

/*
 * In addition to the rule of its endpoint, each feature checks access again before it changes anything, so that a call from elsewhere (a
 * job, a new endpoint) cannot skip the check. The walk tests the first check; this file tests the second one alone.
 */

const server = testServer()

const asDirector = ({ id }: { id: string }): SignedInActor => ({ kind: 'user', userId: id, email: '', role: 'admin' })
const A_JOIN_LINK = { title: 'Fair', note: null, fields: [], asksPhotos: false, opensOn: null, closesOn: null, places: null }
const never = () => Promise.reject(new Error('missing'))

/** Actions of the office only, called on the feature itself. */
const PROOFS: Readonly<Record<string, (actor: SignedInActor, scene: Scene) => Promise<unknown>>> = {
  'change a casting call': async (actor, { server }) => server.deps.projects.getEditable(actor, (await makeProject(server)).id),
  'change a role': async (actor, scene) => scene.server.deps.roles.getEditable(actor, (await ownersApplication(scene)).roleId),
  'decide on an application': async (actor, scene) =>
    scene.server.deps.applications.getDecidable(actor, (await ownersApplication(scene)).id),
  'see to an export': async (actor, scene) => scene.server.deps.exportJobs.getManaged(actor, await readyExport(scene)),
  'read the self-tapes of talent': async (actor, { server, owner }) => server.deps.selfTapes.ofTalent(actor, owner.id),
  'make a link to a profile': async (actor, { server, owner }) => server.deps.profileLinks.getLinkable(actor, owner.id),
  'put somebody on hold': async (actor, { server, owner }) => server.deps.holds.getHoldable(actor, owner.id),
  'send a mail again': async (actor, scene) => {
    const { id, recipientId } = await sentMessage(scene)
    return scene.server.deps.bulkMessages.getResendable(actor, id, recipientId)
  },
  'change a template': async (actor, scene) => scene.server.deps.messageTemplates.getEditable(actor, await aTemplate(scene)),
  'change a list': async (actor, scene) => scene.server.deps.lists.getEditable(actor, await ownersList(scene)),
  'change an availability check': async (actor, scene) =>
    scene.server.deps.availabilityChecks.getEditable(actor, (await ownersCheck(scene)).check.id),
  'change a registration link': async (actor, { server, admin }) => {
    const { joinLinks } = server.deps
    const { id } = await joinLinks.create(asDirector(admin), A_JOIN_LINK)
    return joinLinks.getEditable(actor, id)
  },
  'change a presentation': async (actor, scene) => scene.server.deps.presentations.getEditable(actor, (await ownersPresentation(scene)).id),
  'end the sessions of talent': async (actor, { server, owner }) => server.deps.sessions.endOfTalent(actor, owner.id),
  'see to an account': async (actor, { server, owner }) => server.deps.accountManagement.getManaged(actor, owner.userId),
  'change an event': async (actor, scene) => scene.server.deps.calendar.getEditable(actor, await anEvent(scene)),
  'bring an event back': async (actor, scene) =>
    scene.server.deps.calendar.getRestorable(actor, await anEvent(scene, { deletedAt: new Date() })),
  'delete talent': async (actor, { server, owner }) => server.deps.deletedTalent.deleteOne(actor, owner.id),
  'delete several talents': async (actor, { server, owner }) => server.deps.deletedTalent.deleteMany(actor, [owner.id]),
  'bring talent back': async (actor, scene) => scene.server.deps.deletedTalent.restore(actor, await ownersDeletion(scene)),
}

/** Actions that assistants may not do either. */
const OF_DIRECTORS: Readonly<Record<string, (actor: SignedInActor, scene: Scene) => Promise<unknown>>> = {
  'delete a casting call': async (actor, { server, admin }) => {
    const { projects } = server.deps
    const project = await projects.getEditable(asDirector(admin), (await makeProject(server)).id)
    return projects.delete(actor, project)
  },
  'delete a template': async (actor, scene) => {
    const { messageTemplates } = scene.server.deps
    return messageTemplates.remove(actor, await messageTemplates.getEditable(asDirector(scene.admin), await aTemplate(scene)))
  },
  'delete an event': async (actor, scene) => {
    const { calendar } = scene.server.deps
    return calendar.delete(actor, await calendar.getEditable(asDirector(scene.admin), await anEvent(scene)))
  },
  'delete a list': async (actor, { server, admin }) => {
    const { lists } = server.deps
    const { list } = await lists.create(asDirector(admin), { name: `Leads ${Date.now()}`, people: [] }, ENGLISH)
    return lists.remove(actor, await lists.getEditable(asDirector(admin), list.id))
  },
  'delete a role': async (actor, { server, admin }) => {
    const { id } = await makeRole(server, { projectId: (await makeProject(server)).id, name: 'Barista', needed: 1, position: 1 })
    return server.deps.roles.delete(actor, await server.deps.roles.getEditable(asDirector(admin), id))
  },
  'lift a hold': async (actor, { server, owner, admin }) => {
    const { holds } = server.deps
    const profile = holds.getHoldable(asDirector(admin), owner.id)
    await holds.hold(asDirector(admin), profile, null)
    return holds.lift(actor, profile)
  },
  'see to an export': PROOFS['see to an export'] ?? never,
  'see to an account': PROOFS['see to an account'] ?? never,
  'delete talent': PROOFS['delete talent'] ?? never,
  'delete several talents': PROOFS['delete several talents'] ?? never,
}

test.each(Object.entries(OF_DIRECTORS))('assistants may not %s, whichever way they come', async (_, ask) => {
  const scene = await makeScene(server)
  const asked = ask({ ...asDirector(scene.admin), role: 'assistant' }, scene)
  await expect(asked).rejects.toMatchObject({ status: 403, message: COMMON_ERROR.forbidden.message })
  await expect(ask(asDirector(scene.admin), await makeScene(server))).resolves.not.toThrow()
})

test.each(Object.entries(PROOFS).filter(([name]) => !(name in OF_DIRECTORS)))(
  'assistants may %s, and photographers may not',
  async (_, ask) => {
    const scene = await makeScene(server)
    const asked = ask({ ...asDirector(scene.admin), role: 'photographer' }, scene)
    await expect(asked).rejects.toMatchObject({ status: 403, message: COMMON_ERROR.forbidden.message })
    const another = await makeScene(server)
    await expect(ask({ ...asDirector(another.admin), role: 'assistant' }, another)).resolves.not.toThrow()
  },
)

test.each(Object.entries(PROOFS))('only the office may %s, whichever way they come', async (_, ask) => {
  const ways = [
    { who: 'admin', mayDo: true },
    { who: 'other', mayDo: false },
    // Not even for their own objects.
    { who: 'owner', mayDo: false },
  ] as const
  for (const { who, mayDo } of ways) {
    const scene = await makeScene(server)
    const userId = { admin: scene.admin.id, other: scene.other.userId, owner: scene.owner.userId }[who]
    const asked = ask({ kind: 'user', userId, email: '', role: mayDo ? 'admin' : 'student' }, scene)
    if (mayDo) await expect(asked).resolves.not.toThrow()
    else await expect(asked).rejects.toMatchObject({ status: 403, message: COMMON_ERROR.forbidden.message })
  }
})

test('only its student and casting directors can change a profile, by any link or session', async () => {
  const scene = await makeScene(server)
  const edit = (userId: string, role: SignedInActor['role']) =>
    server.deps.talents.update({ kind: 'user', userId, email: '', role }, scene.owner.id, { bio: 'Changed' })
  await expect(edit(scene.other.userId, 'student')).rejects.toMatchObject({ status: 404, message: PROFILE_ERROR.missing.message })
  await expect(edit(scene.owner.userId, 'student')).resolves.toMatchObject({ version: 2 })
  await expect(edit(scene.admin.id, 'admin')).resolves.toMatchObject({ version: 3 })
})

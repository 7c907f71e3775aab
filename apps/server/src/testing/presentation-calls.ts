import type { presentationEndpoints } from '@callboard/contract/casting/presentations/endpoints'
import { newPresentation } from '@callboard/contract/casting/presentations/endpoints'
import type { reviewEndpoints } from '@callboard/contract/casting/presentations/reviews.endpoints'
import { HOUR_MS } from '@callboard/contract/time/durations'
import { reviewToken } from '#platform/tokens.ts'
import { ownersApplication } from '#testing/casting-scene.ts'
import type { Scene } from '#testing/scene.ts'

type Name = keyof typeof presentationEndpoints | keyof typeof reviewEndpoints

const SETTINGS = { title: 'For the dean', shown: ['photos', 'year'], rubric: ['Presence'] }

/** The owner's application is presented to one reviewer. */
export async function ownersPresentation(scene: Scene) {
  const { deps } = scene.server
  const { applicationId, projectId } = await applied(scene)
  const actor = { kind: 'user', userId: scene.admin.id, email: '', role: 'admin' } as const
  const reviewers = [{ email: 'dean@example.edu', name: 'Dean Ito' }]
  const input = newPresentation.parse({ ...SETTINGS, presented: 'chosen', applicationIds: [applicationId], reviewers })
  const made = await deps.presentations.create(actor, await deps.projects.getEditable(actor, projectId), input)
  const reviewerId = made.reviewers[0]?.id ?? 0
  return { id: made.id, applicationId, reviewerId, token: reviewToken(deps.platform.sessionSecret, reviewerId) }
}

async function applied(scene: Scene) {
  const { id: applicationId, projectId } = await ownersApplication(scene, 'submitted', 'active')
  return { applicationId, projectId }
}

const byLink = async (scene: Scene, key?: string) => {
  const { token } = await ownersPresentation(scene)
  return { params: { token, ...(key !== undefined && { key }) } }
}

/** One call of every endpoint of presentations, in the form of `endpointCalls`. */
export const presentationCalls = {
  presentations: async (scene) => ({ params: { id: (await applied(scene)).projectId } }),
  createPresentation: async (scene) => {
    const { applicationId, projectId } = await applied(scene)
    return { params: { id: projectId }, body: { ...SETTINGS, presented: 'chosen', applicationIds: [applicationId] } }
  },
  presentation: async (scene) => ({ params: { id: (await ownersPresentation(scene)).id } }),
  changePresentation: async (scene) => ({ params: { id: (await ownersPresentation(scene)).id }, body: { isEnded: true, version: 1 } }),
  addReviewers: async (scene) => ({
    params: { id: (await ownersPresentation(scene)).id },
    body: { reviewers: [{ email: 'panel@example.edu', name: 'Panel' }] },
  }),
  removeReviewer: async (scene) => {
    const { id, reviewerId } = await ownersPresentation(scene)
    return { params: { id, reviewerId } }
  },
  remindReviewers: async (scene) => {
    const { id } = await ownersPresentation(scene)
    // So recently nobody is reminded again.
    await scene.server.deps.platform.db.$client.query('UPDATE reviewers SET invited_at = $1', [new Date(Date.now() - 2 * HOUR_MS)])
    return { params: { id } }
  },
  notePresentedPerson: async (scene) => {
    const { id, applicationId } = await ownersPresentation(scene)
    return { params: { id, applicationId }, body: { note: 'Can juggle' } }
  },
  applicationVotes: async (scene) => ({ params: { id: (await applied(scene)).applicationId } }),
  review: (scene) => byLink(scene),
  reviewStamp: (scene) => byLink(scene),
  sendReviewerCode: (scene) => byLink(scene),
  proveReviewer: async (scene) => ({ ...(await byLink(scene)), body: { request: 'none', code: '123456' } }),
  vote: async (scene) => ({ ...(await byLink(scene, 'somebody')), body: { verdict: 'yes', version: 0 } }),
  reviewPhoto: async (scene) => {
    const { params } = await byLink(scene, 'photo')
    return { params: { ...params, size: '640' } }
  },
  reviewTape: (scene) => byLink(scene, 'tape'),
  reviewTapeCaptions: (scene) => byLink(scene, 'tape'),
} satisfies Record<Name, (scene: Scene) => Promise<object>>

/** The status for each visitor, in the form of `ENDPOINTS`. */
export const PRESENTATION_STATUSES = {
  presentations: [401, 403, 403, 200, 401],
  createPresentation: [401, 403, 403, 201, 401],
  presentation: [401, 403, 403, 200, 401],
  changePresentation: [401, 403, 403, 200, 401],
  addReviewers: [401, 403, 403, 200, 401],
  removeReviewer: [401, 403, 403, 204, 401],
  remindReviewers: [401, 403, 403, 200, 401],
  notePresentedPerson: [401, 403, 403, 204, 401],
  applicationVotes: [401, 403, 403, 200, 401],
  // The link alone shows only where the code is sent, whichever account is signed in.
  review: [200, 200, 200, 200, 200],
  reviewStamp: [403, 403, 403, 403, 403],
  sendReviewerCode: [202, 202, 202, 202, 202],
  // A code is only valid with the request for it.
  proveReviewer: [409, 409, 409, 409, 409],
  vote: [403, 403, 403, 403, 403],
  reviewPhoto: [403, 403, 403, 403, 403],
  reviewTape: [403, 403, 403, 403, 403],
  reviewTapeCaptions: [403, 403, 403, 403, 403],
} as const satisfies Record<Name, readonly number[]>

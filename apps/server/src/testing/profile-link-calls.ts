import type { profileLinkEndpoints } from '@callboard/contract/people/profile-links/endpoints'
import { aPicture, ownersLink, type Scene } from '#testing/scene.ts'

/** The required fields of a profile. */
export const PROFILE = {
  firstName: 'Mara',
  lastName: 'Lindqvist',
  email: 'mara@example.edu',
  cellPhone: '310 555 0142',
  major: 'Theatre Arts',
  expectedGraduationYear: 2028,
}

/** One call of every endpoint of the links to a profile, in the form of `endpointCalls`. */
export const profileLinkCalls = {
  createEditLink: async ({ owner }) => ({ params: { id: owner.id } }),
  createViewLink: async ({ owner }) => ({ params: { id: owner.id } }),
  profileLinks: async ({ owner }) => ({ params: { id: owner.id } }),
  revokeProfileLink: async (scene) => {
    const { id } = await ownersLink(scene, 'edit')
    return { params: { id: scene.owner.id, linkId: id } }
  },
  linkedProfile: async (scene) => ({ params: { token: (await ownersLink(scene, 'edit')).token } }),
  updateLinkedProfile: async (scene) => ({ params: { token: (await ownersLink(scene, 'edit')).token }, body: PROFILE }),
  uploadLinkedPhoto: async (scene) => ({ params: { token: (await ownersLink(scene, 'edit')).token }, file: await aPicture() }),
  magicProfile: async (scene) => ({ params: { token: (await ownersLink(scene, 'view')).token } }),
} satisfies Record<keyof typeof profileLinkEndpoints, (scene: Scene) => Promise<object>>

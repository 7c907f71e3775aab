import { profileLinkEndpoints } from '@callboard/contract/people/profile-links/endpoints'
import type { FastifyInstance } from 'fastify'
import { receiveImage } from '#http/endpoint/file-upload.ts'
import { implement, implementProven } from '#http/endpoint/implement.ts'
import { forBearerOnly } from '#http/session/bearer-only.ts'
import type { PhotosService } from '#people/photos/photos.service.ts'
import type { LinkedProfileService } from './linked-profile.service.ts'
import type { ProfileLinksService } from './profile-links.service.ts'

interface Services {
  readonly profileLinks: ProfileLinksService
  readonly linkedProfile: LinkedProfileService
  readonly photos: PhotosService
}

/** Edit and view links: creating, revoking and using them. */
export function profileLinksRoutes(app: FastifyInstance, { profileLinks, linkedProfile, photos }: Services): void {
  implement(app, profileLinkEndpoints.createEditLink, async ({ actor, params }) => {
    const { url, expiresAt } = await profileLinks.create(actor, await profileLinks.getLinkable(actor, params.id), 'edit')
    return { editUrl: url, expiresAt }
  })
  implement(app, profileLinkEndpoints.createViewLink, async ({ actor, params }) => {
    const { url, expiresAt } = await profileLinks.create(actor, await profileLinks.getLinkable(actor, params.id), 'view')
    return { viewUrl: url, expiresAt }
  })
  implement(app, profileLinkEndpoints.profileLinks, async ({ actor, params }) =>
    profileLinks.links(await profileLinks.getLinkable(actor, params.id)),
  )
  implement(app, profileLinkEndpoints.revokeProfileLink, async ({ actor, params }) => {
    await profileLinks.revoke(actor, await profileLinks.getLinkable(actor, params.id), params.linkId)
    return undefined
  })

  // Applies to refusals too, because the address of an expired link must not leak either.
  void app.register(async (scope) => {
    scope.addHook('onRequest', async (_request, reply) => forBearerOnly(reply))

    implement(scope, profileLinkEndpoints.linkedProfile, async ({ params }) =>
      linkedProfile.get(await profileLinks.getUsable('edit', params.token)),
    )
    const asEditor = ({ token }: { token: string }) => profileLinks.getUsable('edit', token)
    implementProven(scope, profileLinkEndpoints.updateLinkedProfile, asEditor, ({ body }, link) => linkedProfile.update(link, body))
    implementProven(scope, profileLinkEndpoints.uploadLinkedPhoto, asEditor, async ({ request }, link) => {
      const student = await linkedProfile.studentOf(link)
      const photo = await photos.upload({ actor: student, ...(await receiveImage(request, photos.uploadRules(student))) })
      return { url: photo.url, photo }
    })
    implement(scope, profileLinkEndpoints.magicProfile, async ({ params }) =>
      linkedProfile.get(await profileLinks.getUsable('view', params.token)),
    )
  })
}

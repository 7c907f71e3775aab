import { photoEndpoints } from '@callboard/contract/people/photos/endpoints'
import type { FastifyInstance } from 'fastify'
import { receiveImage } from '#http/endpoint/file-upload.ts'
import { implement } from '#http/endpoint/implement.ts'
import type { PhotosService } from './photos.service.ts'

/** Uploads of photos. */
export function photosRoutes(app: FastifyInstance, { photos }: { photos: PhotosService }): void {
  implement(app, photoEndpoints.uploadImage, async ({ actor, request }) => {
    const photo = await photos.upload({ actor, ...(await receiveImage(request, photos.uploadRules(actor))) })
    return { url: photo.url, photo }
  })
}

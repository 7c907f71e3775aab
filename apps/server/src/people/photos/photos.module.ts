import type { Module } from '#module.ts'
import { pictureTaker } from '#platform/images/photo-thread.ts'
import type { Platform } from '#platform/open-platform.ts'
import { findPhotosOf } from './left-photos.repository.ts'
import { photoMediaRoutes } from './photo-media.routes.ts'
import { finishOnRequest, PHOTO_JOBS, startPhotoJobs } from './photos.jobs.ts'
import { photosRoutes } from './photos.routes.ts'
import { createPhotosService } from './photos.service.ts'
import { stored } from './photos.stored.ts'
import { openWithheldPhotos } from './withheld-photos.service.ts'

export const jobs = PHOTO_JOBS

/** Photos: uploads, their sizes, and who may see them. */
export async function open({ db, store, jobs: queue, clock, config, changes, metrics, log }: Platform) {
  const photos = createPhotosService({
    db,
    takePictures: pictureTaker(config.media, metrics),
    jobs: queue,
    clock,
    publicUrl: config.publicUrl,
  })
  const withheldPhotos = await openWithheldPhotos({ db, changes, onError: (error) => log.warn({ err: error }, 'withheld photographs') })
  const onStandIn = config.demo
    ? finishOnRequest({ db, jobs: queue }, (error) => log.warn({ err: error }, 'sizes of a photo of the demo'))
    : undefined
  return {
    stored,
    services: { photos, withheldPhotos },
    async forget(transaction, people) {
      const ids = people.map(({ id }) => id)
      return { photos: await findPhotosOf(transaction, ids) }
    },
    routes: (scope) => photosRoutes(scope, { photos }),
    publicRoutes: (app, findVisitor) => photoMediaRoutes(app, { store, withheld: withheldPhotos, findVisitor, onStandIn }),
    work: () => startPhotoJobs({ db, store, jobs: queue, clock }),
    close: () => withheldPhotos.close(),
  } satisfies Module
}

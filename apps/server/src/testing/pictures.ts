import type { Photo } from '@callboard/contract/people/photos/endpoints'
import sharp from 'sharp'
import { photos, profilePhotos } from '#db/schema/profiles.ts'
import { pattern } from '#platform/images/fixtures/pictures.ts'
import { finishPhoto, ingestPhoto } from '#platform/images/photo-media.ts'
import type { TestApp } from '#testing/test-app.ts'
import type { TestClient } from '#testing/test-client.ts'

let pictures = 0

/** A small JPEG, unlike any other. */
export function newPicture(): Promise<Buffer> {
  return pattern(64 + pictures++, 48)
    .jpeg()
    .toBuffer()
}

/** A file in the form of an upload. */
export async function newPictureFile(): Promise<{ name: string; type: string; content: Buffer }> {
  return { name: 'stage.jpg', type: 'image/jpeg', content: await newPicture() }
}

/** A picture as inline image data. */
export function inline(content: Buffer): string {
  return `data:image/jpeg;base64,${content.toString('base64')}`
}

/** A photo that this person has uploaded, in no portfolio yet. */
export async function uploadedBy(client: TestClient): Promise<Photo> {
  return (await client.upload('/api/upload-image', await newPictureFile())).json().photo
}

/** Adds a photo of one colour, with its first size, to a profile. @returns its hash */
export async function addPhoto(server: Pick<TestApp, 'deps'>, profileId: number, colour: string): Promise<string> {
  const { db, store } = server.deps.platform
  const body = await sharp({ create: { width: 400, height: 600, channels: 3, background: colour } })
    .jpeg()
    .toBuffer()
  const { hash, ...photo } = await ingestPhoto(store, body, { maxBytes: 1e7, maxPixels: 1e7 }, 'ines')
  await finishPhoto(store, hash, { maxBytes: 1e7, maxPixels: 1e7 }, { variants: [{ width: 320, format: 'jpeg' }] })
  await db
    .insert(photos)
    .values({ hash, ...photo })
    .onConflictDoNothing()
  await db.insert(profilePhotos).values({ profileId, hash, position: 0 })
  return hash
}

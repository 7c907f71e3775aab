import type { Photo } from '@callboard/contract/people/photos/endpoints'
import { pattern } from '#platform/images/fixtures/pictures.ts'
import type { TestClient } from '#testing/test-client.ts'

let pictures = 0

/** A small JPEG no other is like. */
export function newPicture(): Promise<Buffer> {
  return pattern(64 + pictures++, 48)
    .jpeg()
    .toBuffer()
}

/** A file as an upload sends it. */
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

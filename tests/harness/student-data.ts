import type { APIRequestContext, Page } from '@playwright/test'
import sharp from 'sharp'
import { expect } from './fixtures.ts'

/** The required fields of a profile. */
export const filled = {
  firstName: 'Ana',
  lastName: 'Silva',
  email: 'ana@example.edu',
  cellPhone: '310 555 0142',
  major: 'Dance',
  expectedGraduationYear: 2028,
}

/** A picture of one colour, a different one for each. */
const picture = (hue: number) =>
  sharp({ create: { width: 300, height: 400, channels: 3, background: { r: hue, g: 120, b: 255 - hue } } })
    .jpeg()
    .toBuffer()

/** A picture as a file input takes it. */
export const file = async (name: string, hue: number) => ({ name, mimeType: 'image/jpeg', buffer: await picture(hue) })

/** Uploads photos as the signed-in person. @returns their addresses */
export async function withPhotos(api: APIRequestContext, count: number): Promise<string[]> {
  const urls: string[] = []
  for (let index = 0; index < count; index += 1) {
    const answer = await api.post('/api/upload-image', { multipart: { image: await file(`${index}.jpg`, index * 20) } })
    expect(answer.ok()).toBe(true)
    urls.push((await answer.json()).url)
  }
  return urls
}

/** Creates the signed-in student's profile. */
export async function createProfile(api: APIRequestContext, changes: object = {}) {
  const answer = await api.post('/api/student-profile', { data: { ...filled, ...changes } })
  expect(answer.status()).toBe(201)
  return answer.json()
}

/** The photos of the portfolio in their order on the page, by the beginning of their content ids. */
export const order = (page: Page) =>
  page
    .getByRole('list', { name: 'Portfolio' })
    .locator('img')
    .evaluateAll((images) => images.map((image) => /photos\/([0-9a-f]{8})/.exec((image as HTMLImageElement).src)?.[1]))

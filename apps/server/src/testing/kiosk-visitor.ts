import { randomUUID } from 'node:crypto'
import sharp from 'sharp'

/** A picture of a unique colour, as sent by a kiosk. */
export async function kioskPhoto(hue = 40): Promise<string> {
  const picture = sharp({ create: { width: 30, height: 40, channels: 3, background: { r: hue % 256, g: 120, b: 60 } } })
  return `data:image/jpeg;base64,${(await picture.jpeg().toBuffer()).toString('base64')}`
}

/** The registration of a new visitor, with a new address. */
export async function visitor(changes: Record<string, unknown> = {}) {
  return {
    firstName: 'Ines',
    lastName: 'Okafor',
    email: `ines.${randomUUID()}@example.edu`,
    cellPhone: '310 555 0142',
    major: 'Film',
    expectedGraduationYear: '2028',
    photos: changes.photos === undefined ? [await kioskPhoto()] : [],
    ...changes,
  }
}

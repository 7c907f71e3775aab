import { cutText } from '@callboard/contract/graphemes'
import { type PhotoSize, photoUrl } from '@callboard/contract/people/photos/endpoints'
import type { PublicProfile } from '@callboard/contract/people/profiles/endpoints'
import { nameOf, type Translator } from '@callboard/contract/translate'
import type { LinkPreview } from '#platform/link-preview.ts'

/** Social networks truncate longer texts. */
const DESCRIPTION_LENGTH = 200
/** The largest size that is served as JPEG for every photo. */
const WIDTH = 1280 satisfies PhotoSize

function shortened(text: string): string {
  const words = text.replace(/\s+/g, ' ').trim()
  if (words.length <= DESCRIPTION_LENGTH) return words
  const cut = cutText(words, DESCRIPTION_LENGTH - 1)
  const lastSpace = cut.lastIndexOf(' ')
  return `${(lastSpace > DESCRIPTION_LENGTH / 2 ? cut.slice(0, lastSpace) : cut).trimEnd()}…`
}

/**
 * The link preview of a public profile: the top of its page, without contact details.
 *
 * @param publicUrl our origin
 * @param translator for the language of the person who pastes the address
 */
export function profilePreview(profile: PublicProfile, publicUrl: string, { t }: Translator): LinkPreview {
  const { id, age, height, location, experienceLevel, major, expectedGraduationYear, bio } = profile
  const names = [profile.firstName.trim(), profile.lastName.trim()]
  const name = names.every(Boolean) ? names.join(' ') : t('Student #{id}', { id: String(id) })
  const study = expectedGraduationYear ? t('{major}, class of {year}', { major, year: String(expectedGraduationYear) }) : major
  const level = experienceLevel && t(nameOf(experienceLevel))
  const facts = [age && t('{age} years old', { age }), height, location, level, study].filter(Boolean).join(' · ')
  const [photo] = profile.portfolio.photos
  return {
    title: name,
    description: shortened(bio ? `${facts}. ${bio}` : facts),
    url: `${publicUrl}/talent/profile/${id}`,
    image: photo
      ? {
          // Some networks accept formats that they cannot display.
          url: `${publicUrl}${photoUrl(photo.id, WIDTH)}?format=jpeg`,
          type: 'image/jpeg',
          width: Math.min(WIDTH, photo.width),
          height: Math.round((photo.height * Math.min(WIDTH, photo.width)) / photo.width),
          description: t('Portrait of {name}', { name }),
        }
      : null,
  }
}

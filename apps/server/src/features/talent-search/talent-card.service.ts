import type { TalentCard } from '@callboard/contract/profiles/endpoints'
import { formatHeight } from '@callboard/contract/profiles/height'
import { type StoredPhoto, toPortfolio } from '#features/photos/portfolio.service.ts'
import type { CardRow } from './talent-card.repository.ts'

/** Names every value instead of spreading the row: copies of each talent were a ninth of the garbage of a search. */
export function toCard([
  id,
  firstName,
  lastName,
  email,
  cellPhone,
  major,
  expectedGraduationYear,
  year,
  school,
  instagram,
  location,
  age,
  heightFeet,
  heightInches,
  experienceLevel,
  gender,
  specialties,
  bio,
  available,
  rating,
  createdAt,
  cover,
  photoCount,
  confirmation,
  hasTape,
  hasConsent,
  lastCastAt,
]: CardRow): TalentCard {
  return {
    id,
    firstName,
    lastName,
    email,
    cellPhone,
    phone: cellPhone,
    major,
    expectedGraduationYear,
    year,
    school,
    instagram,
    location,
    age,
    height: heightFeet === null || heightInches === null ? null : formatHeight({ feet: heightFeet, inches: heightInches }),
    heightFeet,
    heightInches,
    experienceLevel,
    gender,
    specialties,
    bio,
    available,
    portfolio: toPortfolio(cover ? [coverOf(cover)] : []),
    rating,
    confirmation,
    photoCount,
    hasTape,
    hasConsent,
    lastCastAt: lastCastAt === null ? null : new Date(lastCastAt).toISOString(),
    createdAt: new Date(createdAt).toISOString(),
  }
}

function coverOf([hash, width, height, thumbhash, alt]: NonNullable<CardRow[21]>): StoredPhoto {
  return { hash, width, height, thumbhash, alt }
}

import { foldText } from '@callboard/contract/fold'
import type { Freedom } from '@callboard/contract/people/availability/rules'
import { checkCriteria, type RoleCriteria } from '@callboard/contract/people/profiles/criteria'
import type { TalentCard } from '@callboard/contract/people/profiles/endpoints'
import { formatHeight } from '@callboard/contract/people/profiles/height'
import type { FoundTalent } from '@callboard/contract/people/talent-search/endpoints'
import { NEVER } from '@callboard/contract/people/talent-search/places'
import type { TalentSort } from '@callboard/contract/people/talent-search/rules'
import { type StoredPhoto, toPortfolio } from '#people/photos/portfolio.service.ts'
import type { CardRow } from './talent-card.repository.ts'

/** The position of a talent in a list: its sort value and id, joined by `_`. `readPlace` reads it. */
function placeOf(sort: TalentSort, talent: Omit<FoundTalent, 'place'>): string {
  const { id, createdAt, firstName, lastName, rating, lastCastAt, available, freedom, results = [] } = talent
  switch (sort) {
    case 'newest':
      return `${createdAt}_${id}`
    case 'name':
      return `${foldText(`${firstName} ${lastName}`)}_${id}`
    case 'rating':
      return `${rating}_${createdAt}_${id}`
    case 'lastCast':
      return `${lastCastAt ?? NEVER}_${createdAt}_${id}`
    case 'fit':
      return `${available ? (freedom ?? 'unknown') : 'unavailable'}.${results.filter(({ result }) => result === 'met').length}_${createdAt}_${id}`
  }
}

/**
 * A talent in a list.
 *
 * @param sort the order of the list
 * @param role the criteria that the talents are compared with, and whether the talent is free while the role needs people
 */
export function toFound(row: CardRow, sort: TalentSort, role?: { criteria: RoleCriteria; freedom: Freedom | null }): FoundTalent {
  const card = toCard(row)
  const found = role ? { ...card, results: checkCriteria(role.criteria, card), freedom: role.freedom } : card
  return { ...found, place: placeOf(sort, found) }
}

/** Names every value instead of spreading the row, because copies of each talent were a ninth of the garbage of a search. */
function toCard([
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
  hasDeclined,
  lastCastAt,
]: CardRow): Omit<TalentCard, 'place'> {
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
    hasDeclined,
    lastCastAt: lastCastAt === null ? null : new Date(lastCastAt).toISOString(),
    createdAt: new Date(createdAt).toISOString(),
  }
}

function coverOf([hash, width, height, thumbhash, alt]: NonNullable<CardRow[21]>): StoredPhoto {
  return { hash, width, height, thumbhash, alt }
}

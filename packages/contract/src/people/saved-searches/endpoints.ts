import { z } from 'zod'
import { id, requiredText, sequentialIdParams } from '../../common.ts'
import { endpoint } from '../../endpoint.ts'
import { EXPERIENCE_LEVELS } from '../profiles/experience.ts'
import { talentCriteria } from '../talent-search/endpoints.ts'
import { CONSENT_FILTERS, SPECIALTIES_MATCHES, UNKNOWN_VALUES, YES_OR_NO } from '../talent-search/rules.ts'
import { SAVED_SEARCH_LIMITS, SAVED_SEARCH_MESSAGE } from './rules.ts'

const level = z.enum(EXPERIENCE_LEVELS)
const values = z.array(z.string()).optional()
const number = z.number().int().optional()
const yesOrNo = z.enum(YES_OR_NO).optional()

/** The input for a saved search: a name, filters of the talent search, and whether it is shared with the office. */
export const savedSearchInput = z.object({
  name: requiredText(SAVED_SEARCH_MESSAGE.name, SAVED_SEARCH_LIMITS.name),
  filters: talentCriteria.refine(
    (filters) => Object.values(filters).some((value) => value !== undefined && value !== ''),
    SAVED_SEARCH_MESSAGE.noFilters,
  ),
  shared: z.boolean('Please say yes or no').default(false),
})
export type SavedSearchInput = z.output<typeof savedSearchInput>

export const savedSearch = z.object({
  id,
  name: z.string(),
  filters: z.object({
    search: z.string().optional(),
    experienceLevel: level.optional(),
    ageMin: number,
    ageMax: number,
    location: z.string().optional(),
    experience: z.array(level).optional(),
    year: values,
    gender: values,
    school: values,
    major: values,
    specialties: values,
    specialtiesMatch: z.enum(SPECIALTIES_MATCHES).optional(),
    heightMin: number,
    heightMax: number,
    ratingMin: number,
    ratingMax: number,
    consent: z.enum(CONSENT_FILTERS).optional(),
    photos: yesOrNo,
    tape: yesOrNo,
    worked: yesOrNo,
    notCastFor: number,
    graduationMin: number,
    graduationMax: number,
    addedSince: z.string().optional(),
    freeOn: z.string().optional(),
    freeFrom: z.string().optional(),
    freeTo: z.string().optional(),
    freeFor: number,
    unknown: z.enum(UNKNOWN_VALUES).optional(),
  }),
  shared: z.boolean(),
  /** Whether the caller created it and so may change it. */
  mine: z.boolean(),
  /** Name or address of its creator. */
  madeBy: z.string(),
  /** Matching profiles created since the user last opened the search. Counting stops at a cap. */
  newMatches: z.number().int(),
})
export type SavedSearch = z.infer<typeof savedSearch>

export const savedSearchEndpoints = {
  savedSearches: endpoint({
    method: 'GET',
    path: '/api/saved-searches',
    summary: 'Saved searches of the person and of the office, by name, with the number of new matches',
    access: 'desk',
    topics: ['talent', 'saved-searches'],
    success: { status: 200, body: z.array(savedSearch) },
    errors: [401, 403],
  }),
  createSavedSearch: endpoint({
    method: 'POST',
    path: '/api/saved-searches',
    summary: 'Keeps the filters of a talent search under a name',
    access: 'desk',
    body: savedSearchInput,
    success: { status: 201, body: savedSearch },
    errors: [400, 401, 403, 409],
  }),
  updateSavedSearch: endpoint({
    method: 'PUT',
    path: '/api/saved-searches/{id}',
    summary: 'Changes name, filters or sharing of a search; for who made it',
    access: 'desk',
    params: sequentialIdParams,
    body: savedSearchInput,
    success: { status: 200, body: savedSearch },
    errors: [400, 401, 403, 404, 409],
  }),
  openSavedSearch: endpoint({
    method: 'POST',
    path: '/api/saved-searches/{id}/open',
    summary: 'Remembers that the person has seen what matches now',
    access: 'desk',
    params: sequentialIdParams,
    success: { status: 204, body: null },
    errors: [401, 403, 404],
  }),
  deleteSavedSearch: endpoint({
    method: 'DELETE',
    path: '/api/saved-searches/{id}',
    summary: 'Deletes a search, one’s own or one of the office; it can be restored for some time',
    access: 'desk',
    params: sequentialIdParams,
    success: { status: 204, body: null },
    errors: [401, 403, 404],
  }),
  restoreSavedSearch: endpoint({
    method: 'POST',
    path: '/api/saved-searches/{id}/restore',
    summary: 'Brings a deleted search back',
    access: 'desk',
    params: sequentialIdParams,
    success: { status: 200, body: savedSearch },
    errors: [401, 403, 404, 409],
  }),
} as const

/** A rating is stored as a whole number up to `most`; 0 means not rated. */
export const RATING = { most: 100, office: 10, student: 5 } as const

/** Converts a stored rating to the scale of casting directors, 0 to 10. */
export const outOfTen = (rating: number): number => rating / (RATING.most / RATING.office)

/** Converts a rating from the scale of casting directors to the stored one. */
export const fromTen = (typed: number): number => Math.round(typed * (RATING.most / RATING.office))

/** Converts a stored rating to the scale of students, 0 to 5 with at most one decimal. */
export const outOfFive = (rating: number): number => Math.round((rating / (RATING.most / RATING.student)) * 10) / 10

/** A rating is stored as a whole number up to `most`; 0 means that nobody has rated. */
export const RATING = { most: 100, office: 10, student: 5 } as const

/** A stored rating as casting directors read and type it, from 0 to 10. */
export const outOfTen = (rating: number): number => rating / (RATING.most / RATING.office)

/** The stored rating of one that casting directors typed. */
export const fromTen = (typed: number): number => Math.round(typed * (RATING.most / RATING.office))

/** A stored rating as students read it, from 0 to 5 with at most one decimal. */
export const outOfFive = (rating: number): number => Math.round((rating / (RATING.most / RATING.student)) * 10) / 10

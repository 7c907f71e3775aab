/** Experience levels of profiles; each form offers some of them. */
export const EXPERIENCE_LEVELS = ['student', 'beginner', 'intermediate', 'experienced', 'professional'] as const
export type ExperienceLevel = (typeof EXPERIENCE_LEVELS)[number]

/** The levels offered on a student's own form; the first is the default. */
export const STUDENT_EXPERIENCE_LEVELS = ['student', 'beginner', 'intermediate', 'professional'] as const

/** The levels that the filter bar offers; a filter may name any level. */
export const SEARCH_EXPERIENCE_LEVELS = ['student', 'beginner', 'intermediate', 'professional'] as const

/** Experience levels offered on Add and Edit Talent; the first is the default. */
export const TALENT_EXPERIENCE_LEVELS = ['beginner', 'intermediate', 'experienced', 'professional'] as const

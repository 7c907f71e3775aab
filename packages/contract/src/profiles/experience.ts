/** Experience levels a profile may have; each form offers its own part of them. */
export const EXPERIENCE_LEVELS = ['student', 'beginner', 'intermediate', 'experienced', 'professional'] as const
export type ExperienceLevel = (typeof EXPERIENCE_LEVELS)[number]

/** The levels offered on a student's own form; the first is the default. */
export const STUDENT_EXPERIENCE_LEVELS = ['student', 'beginner', 'intermediate', 'professional'] as const

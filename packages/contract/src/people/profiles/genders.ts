/** The genders that the numbers of women and men of a role count, as profiles store them; they are among those of an institution’s defaults. */
export const GENDER = { women: 'Female', men: 'Male' } as const

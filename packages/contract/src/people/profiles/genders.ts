/** The stored genders that count as women and men for a role. The defaults of an institution contain them. */
export const GENDER = { women: 'Female', men: 'Male' } as const

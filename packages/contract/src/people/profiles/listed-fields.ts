/**
 * The institution's list for each field. The schema cannot check values against it, because only the server knows which old
 * values are stored.
 */
export const LIST_OF = { school: 'schools', year: 'years', gender: 'genders', ethnicity: 'ethnicities', religion: 'religions' } as const
export type ListedField = keyof typeof LIST_OF

/** Which of the institution's lists the value of a field comes from. Only the server knows what is stored already. */
export const LIST_OF = { school: 'schools', year: 'years', gender: 'genders', ethnicity: 'ethnicities', religion: 'religions' } as const
export type ListedField = keyof typeof LIST_OF

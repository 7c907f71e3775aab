/** A profile's required fields as a form sends them. */
export const PROFILE_FORM = {
  firstName: 'Zoë',
  lastName: "O'Brien",
  email: 'Zoe@Example.edu',
  cellPhone: '(310) 555-0142',
  major: 'Theatre Arts',
  expectedGraduationYear: 2028,
}

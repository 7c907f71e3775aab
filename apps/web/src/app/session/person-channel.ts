/** On which each page tells the other tabs, as it begins, whose it is: the id of its person, or `NOBODY`. */
export const PERSON_CHANNEL = 'callboard.person'

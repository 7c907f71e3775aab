/**
 * A header on every changing request of a page: the id of the person for whom the page was rendered, or `NOBODY`. If it does not
 * match the session, the server answers 409. In that answer, the header contains the id of the person who is signed in now, which
 * distinguishes it from other 409s. Programs do not send it.
 */
export const PERSON_HEADER = 'x-callboard-person'

/** The value for a page that was rendered signed out. */
export const NOBODY = 'nobody'

/** The message of that answer. */
export const OTHER_PERSON_MESSAGE = 'Someone else is now signed in in this browser, so nothing was saved.'

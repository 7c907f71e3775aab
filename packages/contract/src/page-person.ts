/**
 * On every changing request of a page: the id of the person the page was rendered for, or `NOBODY`. The server refuses a request that does not
 * fit the session (409), and puts the id of the person who is signed in now in the same header of that answer, which tells it from any other
 * 409. Programs send no such header.
 */
export const PERSON_HEADER = 'x-callboard-person'

/** Names the person of a page that was rendered signed out. */
export const NOBODY = 'nobody'

/** The message of that answer. */
export const OTHER_PERSON_MESSAGE = 'Someone else is now signed in in this browser, so nothing was saved.'

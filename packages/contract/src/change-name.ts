/**
 * On every changing request of a page: a random name for this change, which is the data of the events that follow from it. The page that
 * made the change knows by it what it has read since. A change without a name, or several at once, have the topic as their data.
 */
export const CHANGE_HEADER = 'x-callboard-change'

/** What such a name looks like; any other is ignored. */
export const CHANGE_NAME = /^[a-z0-9]{8,16}$/

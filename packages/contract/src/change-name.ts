/**
 * A random name that a page sends with every change. The events about the change carry it as their data, so the page can ignore
 * the events of its own changes. If a change has no name, or an event covers several changes, the data is the topic.
 */
export const CHANGE_HEADER = 'x-callboard-change'

/** The format of a change name; others are ignored. */
export const CHANGE_NAME = /^[a-z0-9]{8,16}$/

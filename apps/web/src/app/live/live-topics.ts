import type { LiveTopic } from '@callboard/contract/office/live/rules'

/**
 * The paths of the reads that a change affects. A student's own profile is left out: while its form is open, it must continue from the
 * version that it started with.
 */
const READS: Readonly<Record<LiveTopic, RegExp>> = {
  messages: /^\/api\/(messages(\/unread\/count)?|projects\/\d+\/call-sheets\/[\d-]+)$/,
  applications:
    /^\/api\/(.+\/busy|desk|day\/[^/]+|day-passes|calendar\/(shoots|people)|applications(\/\d+\/history)?|absences|availability-checks\/\d+\/page|projects\/(page|applications\/counts)|projects\/\d+\/(applications\/(page|removed)|casting\/(free|board|cards)|untold|closure|messages|call-sheets(\/[\d-]+)?))$/,
  projects:
    /^\/api\/(.+\/busy|desk|day\/[^/]+|day-passes|recently-deleted|calendar\/(shoots|people)|projects(\/.*)?|applications|calendar-events|availability-checks(\/\d+\/page)?)$/,
  calendar: /^\/api\/(desk$|recently-deleted$|calendar-)/,
  talent:
    /^\/api\/(calendar\/people|desk|recently-deleted|day|day-passes|talent|availability|download-photos|public\/talent|users\/search|students|saved-searches|lists|availability-checks\/\d+|projects\/\d+\/(applications|casting))(\/|$)/,
  exports: /^\/api\/exports?(\/|$)/,
  'sent-messages': /^\/api\/(desk$|messages\/sent(\/|$)|projects\/\d+\/call-sheets\/[\d-]+$)/,
  'saved-searches': /^\/api\/(saved-searches|recently-deleted)$/,
  auditions:
    /^\/api\/(.+\/busy|desk|day\/[^/]+|day-passes|calendar\/shoots|slot-invitations|audition-sessions\/\d+(\/fill)?|projects\/\d+\/(audition-sessions|casting\/free))$/,
  'join-links': /^\/api\/join-links$/,
  lists: /^\/api\/(lists(\/|$)|recently-deleted$)/,
  'availability-checks': /^\/api\/(projects\/\d+\/)?availability-checks(\/\d+\/page)?$/,
  'call-sheets': /^\/api\/(calls|desk|day\/[^/]+|day-passes|projects\/\d+\/call-sheets(\/[\d-]+)?)$/,
  'day-board': /^\/api\/(day\/[^/]+|day-passes)$/,
  imports: /^\/api\/imports(\/|$)/,
  settings: /^\/api\/(settings|staff|first-steps|api-tokens|paired-kiosks|webhooks)/,
  'self-tapes': /^\/api\/(desk|self-tapes(\/uploads)?|talent\/\d+\/self-tapes|projects\/\d+\/casting\/(board|cards))$/,
}

/**
 * Whether a read may be out of date.
 *
 * @param path the first element of the query key
 */
export function concerns(topic: LiveTopic, path: unknown): boolean {
  return typeof path === 'string' && READS[topic].test(path)
}

/** The reads that a change of these topics affects, as TanStack Query takes them. */
export const readsOf = (...topics: readonly LiveTopic[]) => ({
  predicate: ({ queryKey: [path] }: { queryKey: readonly unknown[] }) => topics.some((topic) => concerns(topic, path)),
})

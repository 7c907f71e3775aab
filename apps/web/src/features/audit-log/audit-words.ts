import type { AuditLine } from '@callboard/contract/audit'

/** What was done, as a sentence without its subject; a new action reads as its own name until it is added. */
const WORDS: Readonly<Record<string, string>> = {
  'account.created': 'Account made',
  'account.data-downloaded': 'Downloaded all data about themselves',
  'account.deleted': 'Account deleted',
  'account.linked': 'Account linked to single sign-on',
  'account.role-changed': 'Role changed',
  'account.session-ended': 'Ended a session',
  'account.signed-in': 'Signed in',
  'account.signed-out': 'Signed out',
  'application.decided': 'Decided an application',
  'calendar-feed.created': 'Made a calendar address',
  'calendar-feed.ended': 'Ended a calendar address',
  'calendar-feed.used': 'Calendar address used',
  'demo.emptied': 'Emptied the demo',
  'demo.filled': 'Filled the demo',
  'consent.given': 'Agreed to uses of photographs',
  'consent.withdrawn': 'Took back what photographs may be used for',
  'event.created': 'Created an event',
  'event.deleted': 'Deleted an event',
  'event.restored': 'Brought an event back',
  'event.updated': 'Changed an event',
  'export.cancelled': 'Cancelled an export',
  'export.deleted': 'Deleted the file of an export',
  'export.downloaded': 'Downloaded an export',
  'export.made': 'Exported the students',
  'first-steps.dismissed': 'Put the first steps away',
  'mail.tested': 'Sent a test mail',
  'mail.unsubscribed': 'Stopped mails of the office',
  'message.sent': 'Sent a message',
  'profile-link.created': 'Made a link to a profile',
  'profile-link.revoked': 'Revoked a link to a profile',
  'profile-link.saved': 'Profile changed through a link',
  'profile-link.used': 'Link to a profile used',
  'project.created': 'Created a casting call',
  'project.deleted': 'Deleted a casting call',
  'project.duplicated': 'Duplicated a casting call',
  'project.updated': 'Changed a casting call',
  'retention.run': 'Looked for what is kept no longer',
  'saved-search.created': 'Saved a search',
  'saved-search.deleted': 'Deleted a saved search',
  'saved-search.restored': 'Brought a saved search back',
  'saved-search.updated': 'Changed a saved search',
  'self-tapes.removed': 'Removed old self-tapes',
  'share-link.created': 'Shared photos by a link',
  'share-link.revoked': 'Revoked a link to photos',
  'share-link.used': 'Link to photos used',
  'talent.created': 'Added a talent',
  'talent.deleted': 'Deleted a talent',
  'talent.held': 'Put a talent on hold',
  'talent.hold-lifted': 'Lifted a hold',
  'talent.photos-added': 'Added photos to a talent',
  'talent.photos-moved': 'Moved photos between talents',
  'talent.restored': 'Brought a talent back',
  'talent.signed-out': 'Signed a talent out everywhere',
  'talent.updated': 'Changed a talent',
}

/** `photo-session.begun` as `Photo session begun`. */
function named(action: string): string {
  const words = action.replace(/[._-]+/g, ' ').trim()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** What a line says was done. */
export function actionWords(action: string): string {
  return WORDS[action] ?? named(action)
}

/** Where a subject can be seen: the page's path with its parameters, or `null` where it has none (any more). */
export function subjectPage({
  action,
  subject,
}: Pick<AuditLine, 'action' | 'subject'>): { to: string; search?: Record<string, number> } | null {
  const [thing = '', id = ''] = subject?.split(':') ?? []
  if (!/^\d{1,16}$/.test(id) || action.endsWith('.deleted')) return null
  if (thing === 'project') return { to: `/project/${id}` }
  if (thing === 'talent') return { to: '/talent-search', search: { talent: Number(id) } }
  if (thing === 'message') return { to: '/sent-messages', search: { message: Number(id) } }
  return null
}

/** `project:7` as `project 7`; the ids of accounts say nothing to people. */
export function subjectWords(subject: string): string {
  const [thing = '', id = ''] = subject.split(':')
  return thing === 'user' ? 'account' : `${thing.replace(/[_-]/g, ' ')} ${id}`
}

/** Who acted. */
export function actorWords({ actor, actorName }: Pick<AuditLine, 'actor' | 'actorName'>): string {
  if (actor === null) return 'Nobody signed in'
  return actorName ?? 'An account that is gone'
}

/** Details as label and value. */
export function detailPairs(details: AuditLine['details']): [label: string, value: string][] {
  return Object.entries(details ?? {}).map(([key, value]) => [
    named(key.replace(/([a-z])([A-Z])/g, '$1 $2').toLowerCase()),
    typeof value === 'string'
      ? value
      : Array.isArray(value) && value.every((one) => typeof one === 'string')
        ? value.join(', ')
        : JSON.stringify(value),
  ])
}

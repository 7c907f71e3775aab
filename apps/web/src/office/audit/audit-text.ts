import type { AuditLine } from '@callboard/contract/office/audit/endpoints'
import { msg, t } from '#app/language/t.ts'

/** The text of each action, without its actor; a new action shows its internal name until it is added here. */
const WORDS: Readonly<Record<string, string>> = {
  'account.address-changed': msg('Account follows the corrected email address'),
  'account.created': msg('Account made'),
  'account.data-downloaded': msg('Downloaded all data about themselves'),
  'account.deleted': msg('Account deleted'),
  'account.groups-unknown': msg('Single sign-on left out the groups; the role was kept'),
  'account.linked': msg('Account linked to single sign-on'),
  'account.role-changed': msg('Role changed'),
  'account.session-ended': msg('Ended a session'),
  'account.signed-in': msg('Signed in'),
  'account.signed-out': msg('Signed out'),
  'account.signed-out-by-office': msg('Signed an account out everywhere'),
  'account.sign-in-refused': msg('Did not get in'),
  'api-token.created': msg('Made an API token'),
  'api-token.revoked': msg('Revoked an API token'),
  'application.addition-undone': msg('Removed someone from the shortlist'),
  'application.decided': msg('Decided an application'),
  'application.move-undone': msg('Undid the move of an application'),
  'application.moved': msg('Moved an application'),
  'application.told': msg('Told a decision'),
  'applications.removed': msg('Removed applications to casting calls that are over'),
  'audition-session.cancelled': msg('Cancelled an audition session'),
  'audition-session.changed': msg('Changed an audition session'),
  'audition-session.created': msg('Planned an audition session'),
  'audition-session.invited': msg('Invited people to an audition session'),
  'audition-session.placed': msg('Gave people slots of an audition session'),
  'audition-session.reminded': msg('Reminded people to choose a slot of an audition session'),
  'audition-session.removed': msg('Removed someone from an audition session'),
  'calendar-feed.created': msg('Made a calendar address'),
  'calendar-feed.ended': msg('Ended a calendar address'),
  'calendar-feed.used': msg('Calendar address used'),
  'booking.asked-again': msg('Asked booked people again'),
  'call-sheet.confirmed': msg('Marked a call as confirmed'),
  'call-sheet.downloaded': msg('Downloaded a call sheet'),
  'call-sheet.not-confirmed': msg('Marked a call as not confirmed'),
  'call-sheet.published': msg('Published a call sheet'),
  'call-sheet.reminded': msg('Reminded people of their call'),
  'call-sheet.saved': msg('Saved a call sheet'),
  'demo.emptied': msg('Emptied the demo'),
  'demo.filled': msg('Filled the demo'),
  'demo.tapes-filled': msg('Filmed the self-tapes of the demo'),
  'consent.ticked': msg('Photograph uses were ticked in a registration'),
  'consent.given': msg('Agreed to uses of photographs'),
  'consent.recorded': msg('Recorded someone’s answer about photographs'),
  'consent.withdrawn': msg('Took back what photographs may be used for'),
  'director.added': msg('Casting director added'),
  'director.removed': msg('Casting director removed'),
  'staff.added': msg('Added someone to the staff'),
  'staff.invited': msg('Invited a staff member again'),
  'staff.removed': msg('Removed someone from the staff'),
  'staff.role-changed': msg('Changed a staff role'),
  'backup.made': msg('Made a backup'),
  'set-up.done': msg('Became the first casting director with the code of the log'),
  'set-up.refused': msg('Typed a wrong code to set Callboard up'),
  'saved_answer.created': msg('Made a saved answer'),
  'saved_answer.deleted': msg('Deleted a saved answer'),
  'saved_answer.updated': msg('Changed a saved answer'),
  'inbound-mail.discarded': msg('Discarded an email'),
  'inbound-mail.filed': msg('Filed an email with a student'),
  'inbound-mail.returned': msg('Put an email back on the list'),
  'inbound-mail.secret-made': msg('Made a secret for incoming email'),
  'inbound-mail.secret-removed': msg('Removed the secret for incoming email'),
  'thread.answered': msg('Answered a student'),
  'thread.changed': msg('Changed conversations with students'),
  'thread.noted': msg('Wrote an internal note in a conversation'),
  'settings.changed': msg('Settings changed'),
  'settings.restored': msg('Settings restored'),
  'event.created': msg('Created an event'),
  'event.deleted': msg('Deleted an event'),
  'event.restored': msg('Restored an event'),
  'event.updated': msg('Changed an event'),
  'attendance.added': msg('Added a walk-in'),
  'attendance.moved': msg('Moved someone on the board of a day'),
  'attendance.undone': msg('Undid a step on the board of a day'),
  'media-request.created': msg('Asked people for a tape or an answer'),
  'media-request.extended': msg('Gave more time for a request'),
  'media-request.reminded': msg('Reminded people of a request'),
  'media-request.retake-asked': msg('Asked someone for another take'),
  'media-request.sides-uploaded': msg('Uploaded sides'),
  'media-request.withdrawn': msg('Withdrew a request'),
  'availability-check.changed': msg('Changed an availability check'),
  'availability-check.closed': msg('Closed an availability check'),
  'availability-check.created': msg('Asked people when they can come'),
  'availability-check.people-added': msg('Asked more people when they can come'),
  'availability-check.people-removed': msg('Removed someone from an availability check'),
  'availability-check.reminded': msg('Reminded people of an availability check'),
  'availability-check.reopened': msg('Reopened an availability check'),
  'availability-check.times-changed': msg('Changed the times of an availability check'),
  'cast.exported': msg('Exported a cast'),
  'export.cancelled': msg('Cancelled an export'),
  'export.deleted': msg('Deleted the file of an export'),
  'export.downloaded': msg('Downloaded an export'),
  'export.made': msg('Exported the students'),
  'import.cancelled': msg('Stopped an import'),
  'import.done': msg('Finished an import'),
  'import.read': msg('Read a table to import'),
  'import.started': msg('Started an import'),
  'import.undone': msg('Undid an import'),
  'first-steps.dismissed': msg('Put the first steps away'),
  'first-steps.restored': msg('Showed the first steps again'),
  'absences.exported': msg('Exported no shows'),
  'absence.counted': msg('Counted an absence again'),
  'absence.forgiven': msg('Forgave an absence'),
  'list.created': msg('Created a list'),
  'list.deleted': msg('Deleted a list'),
  'list.note-changed': msg('Changed a note on a list'),
  'list.people-added': msg('Put people on a list'),
  'list.people-removed': msg('Took people off a list'),
  'list.renamed': msg('Renamed a list'),
  'list.restored': msg('Restored a list'),
  'join-link.continued': msg('Continued a registration link'),
  'join-link.created': msg('Made a registration link'),
  'join-link.paused': msg('Paused a registration link'),
  'join-link.registered': msg('Registered by a link'),
  'join-link.restored': msg('Restored a registration link'),
  'join-link.revoked': msg('Revoked a registration link'),
  'join-link.updated': msg('Changed a registration link'),
  'mail.tested': msg('Sent a test email'),
  'kiosk.registered': msg('Registered at the kiosk'),
  'paired-kiosk.created': msg('Made a code for a kiosk'),
  'paired-kiosk.paired': msg('Paired a device as a kiosk'),
  'paired-kiosk.revoked': msg('Revoked a kiosk'),
  'mail.unsubscribed': msg('Stopped emails of the office'),
  'message_template.created': msg('Created a message template'),
  'message_template.deleted': msg('Deleted a message template'),
  'message_template.updated': msg('Changed a message template'),
  'message.mail_resent': msg('Sent the emails of a message again'),
  'message.sent': msg('Sent a message'),
  'offer.sent': msg('Sent an offer'),
  'offer.withdrawn': msg('Withdrew an offer'),
  'messages.removed': msg('Removed old messages'),
  'office-archive.finished': msg('Downloaded everything'),
  'office-archive.started': msg('Started to download everything'),
  'passkey.added': msg('Added a passkey'),
  'passkey.removed': msg('Removed a passkey'),
  'passkey.renamed': msg('Renamed a passkey'),
  'passkeys.reset': msg('Removed every passkey of an account'),
  'media-request.note-removed': msg('Removed a note on what someone sent'),
  'media-request.noted': msg('Noted something on what someone sent'),
  'presentation.changed': msg('Changed a presentation'),
  'presentation.created': msg('Presented people to reviewers'),
  'presentation.ended': msg('Ended a presentation'),
  'presentation.noted': msg('Wrote a note for reviewers'),
  'presentation.proven': msg('A reviewer proved their address'),
  'presentation.reminded': msg('Reminded reviewers'),
  'presentation.reopened': msg('Opened a presentation again'),
  'presentation.reviewer-removed': msg('Removed a reviewer'),
  'presentation.reviewers-added': msg('Added reviewers'),
  'profile-link.created': msg('Made a link to a profile'),
  'profile-link.revoked': msg('Revoked a link to a profile'),
  'profile-link.saved': msg('Profile changed through a link'),
  'profile-link.used': msg('Link to a profile used'),
  'project.closing-undone': msg('Undid the closing of a casting call'),
  'project.closed': msg('Closed a casting call'),
  'project.created': msg('Created a casting call'),
  'project.deleted': msg('Deleted a casting call'),
  'project.duplicated': msg('Duplicated a casting call'),
  'project.restored': msg('Restored a casting call'),
  'project.updated': msg('Changed a casting call'),
  'project.version-restored': msg('Restored a version of a casting call'),
  'retention.run': msg('Checked for data past its retention'),
  'role.alternates-ordered': msg('Ranked the alternates of a role'),
  'role.cancelled': msg('Cancelled a role'),
  'role.created': msg('Added a role'),
  'role.deleted': msg('Deleted a role'),
  'role.ordered': msg('Put roles in another order'),
  'role.people-added': msg('Added people to a role'),
  'role.reopened': msg('Opened a cancelled role again'),
  'role.updated': msg('Changed a role'),
  'saved-search.created': msg('Saved a search'),
  'saved-search.deleted': msg('Deleted a saved search'),
  'saved-search.restored': msg('Restored a saved search'),
  'saved-search.updated': msg('Changed a saved search'),
  'self-tapes.removed': msg('Removed old self-tapes'),
  'share-link.created': msg('Shared photos by a link'),
  'share-link.revoked': msg('Revoked a link to photos'),
  'share-link.used': msg('Link to photos used'),
  'talent.confirmed': msg('Confirmed a talent'),
  'talent.created': msg('Added a talent'),
  'talent.deleted': msg('Deleted a talent'),
  'talent.held': msg('Put a talent on hold'),
  'talent.hold-lifted': msg('Lifted a hold'),
  'talent.imported': msg('Imported talent'),
  'talent.invitations-stopped': msg('Stopped invitations to profiles'),
  'talent.invited': msg('Invited people to complete their profile'),
  'talent.photos-added': msg('Added photos to a talent'),
  'talent.photos-moved': msg('Moved photos between people'),
  'talent.reviewed': msg('Has seen their profile and said who may see it'),
  'talent.reminded': msg('Reminded people to complete their profile'),
  'talent.restored': msg('Restored a talent'),
  'talent.signed-out': msg('Signed a talent out everywhere'),
  'talent.unconfirmed': msg('Undid the confirmation of a talent'),
  'talent.updated': msg('Changed a talent'),
  'webhook.changed': msg('Changed a webhook'),
  'webhook.created': msg('Added a webhook'),
  'webhook.ended': msg('A receiver ended its webhook (410 Gone)'),
  'webhook.deleted': msg('Deleted a webhook'),
  'webhook.redelivered': msg('Sent a message to a webhook again'),
  'webhook.secret-replaced': msg('Replaced the secret of a webhook'),
  'webhook.tested': msg('Sent a test to a webhook'),
}

/** `photo-session.begun` as `Photo session begun`. */
function named(action: string): string {
  const text = action.replace(/[._-]+/g, ' ').trim()
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** The text of a line's action. */
export function actionText(action: string): string {
  return t(WORDS[action] ?? named(action))
}

/** The page of a subject: its path with parameters, or `null` if it has none or was deleted. */
export function subjectPage({
  action,
  subject,
  details = null,
}: Pick<AuditLine, 'action' | 'subject'> & Partial<Pick<AuditLine, 'details'>>): { to: string; search?: Record<string, number> } | null {
  const [thing = '', id = ''] = subject?.split(':') ?? []
  if (!/^\d{1,16}$/.test(id) || action.endsWith('.deleted')) return null
  if (thing === 'project') return { to: `/project/${id}` }
  const projectId = details?.['projectId']
  if (thing === 'role' && typeof projectId === 'number') return { to: `/project/${projectId}` }
  if (thing === 'application' && typeof projectId === 'number') return { to: `/project/${projectId}/applicants` }
  if (thing === 'import') return { to: `/import/${id}` }
  if (thing === 'list') return { to: `/lists/${id}` }
  if (thing === 'talent') return { to: '/talent-search', search: { talent: Number(id) } }
  if (thing === 'message') return { to: '/sent-messages', search: { message: Number(id) } }
  return null
}

/** `project:7` as `project 7`; ids of accounts are omitted, because they mean nothing to users. */
export function subjectText(subject: string): string {
  const [thing = '', id = ''] = subject.split(':')
  return thing === 'user' ? t('account') : `${t(thing.replace(/[_-]/g, ' '))} ${id}`
}

/** The name of the actor. */
export function actorText({ actor, actorName }: Pick<AuditLine, 'actor' | 'actorName'>): string {
  if (actor === null) return t('No one signed in')
  return actorName ?? t('An account that is gone')
}

/** The details as pairs of label and value. */
export function detailPairs(details: AuditLine['details']): [label: string, value: string][] {
  return Object.entries(details ?? {}).map(([key, value]) => [
    t(named(key.replace(/([a-z])([A-Z])/g, '$1 $2').toLowerCase())),
    typeof value === 'string'
      ? value
      : Array.isArray(value) && value.every((one) => typeof one === 'string')
        ? value.join(', ')
        : JSON.stringify(value),
  ])
}

import { DAY_MS } from '@callboard/contract/time/durations'
import { dayOf } from '@callboard/contract/time/month'
import { inTransaction } from '#db/client.ts'
import { lockDemo } from '#office/instance/sample-people.repository.ts'
import type { Platform } from '#platform/open-platform.ts'
import { withAbsences } from './absence-rows.ts'
import { insertAuditions } from './auditions.repository.ts'
import { availabilityRows } from './availability-rows.ts'
import { eventRows } from './calendar-rows.ts'
import { insertCallSheets } from './call-sheets.repository.ts'
import { applicationRows, projectRows } from './casting-rows.ts'
import { checkRows } from './check-rows.ts'
import { insertChecks } from './checks.repository.ts'
import { closingOf } from './closing-rows.ts'
import { conversationRows } from './conversation-rows.ts'
import { insertConversations } from './conversations.repository.ts'
import { insertDayBoard } from './day-board.repository.ts'
import {
  insertApplications,
  insertAvailability,
  insertClosing,
  insertConsents,
  insertEvents,
  insertImports,
  insertJoinLinks,
  insertLists,
  insertMessages,
  insertPeople,
  insertProfileChanges,
  insertProjects,
  insertRoles,
  insertSettings,
  whoIsThere,
} from './demo.repository.ts'
import { fillMails } from './fill-mails.ts'
import { sampleImports } from './import-rows.ts'
import { FITTING_MOVED, messageRows } from './inbox-rows.ts'
import { insertInvitation } from './invitations.repository.ts'
import { joinRows, registrationRows } from './join-rows.ts'
import { listRows } from './list-rows.ts'
import { hairPicture } from './mail-picture.ts'
import { mailRows } from './mail-rows.ts'
import { insertMediaRequest } from './media-requests.repository.ts'
import { insertNoticeChoices } from './notice-choices.repository.ts'
import { withOffers } from './offer-rows.ts'
import { insertDeleted, insertHistory } from './past.repository.ts'
import { consentRows, sampleStudents, tickedRows, withKioskVisitors } from './people.ts'
import { insertPresentation } from './presentations.repository.ts'
import { profileChangeRows } from './profile-change-rows.ts'
import { insertPrograms } from './programs.repository.ts'
import { roleRows } from './role-rows.ts'
import { settingsRows } from './settings-rows.ts'
import { insertSentTexts, insertTextConsents } from './text-consents.repository.ts'

/** Days since students agreed to text messages. */
const AGREED_DAYS_AGO = 20

/**
 * Creates the people, casting calls, applications, events and messages of the demo, once and in one transaction: an interrupted first start
 * leaves nothing, and the next one begins again. Photos follow while the server serves (`fillPortfolios`).
 *
 * A database with other people is left unchanged.
 */
export async function fillDemo({
  db,
  clock,
  institution,
  sessionSecret,
  log,
  store,
  config,
}: Pick<Platform, 'db' | 'clock' | 'institution' | 'sessionSecret' | 'log' | 'store' | 'config'>): Promise<void> {
  const now = clock.now()
  const today = dayOf(now, institution.timeZone)
  const made = await inTransaction(db, async (transaction) => {
    await lockDemo(transaction)
    const there = await whoIsThere(transaction)
    if (there === 'other people') log.warn({}, 'this database holds other people: no sample data is put into it')
    if (there !== 'nobody') return undefined
    const students = sampleStudents(today, institution)
    const answered = withOffers(applicationRows(students, now), students, now)
    const attended = withAbsences(answered, { today, timeZone: institution.timeZone, now })
    const { applications, closing } = closingOf(attended, students, institution, now)
    const applicants = new Set(applications.map(({ application }) => application.studentId))
    const people = withKioskVisitors(students, applicants)
    await insertPeople(transaction, people)
    await insertProfileChanges(transaction, profileChangeRows(students, institution, today))
    await insertConsents(transaction, consentRows(people, institution, now), tickedRows(people, institution, now))
    const projectIds = await insertProjects(transaction, projectRows(today, institution))
    const roleIds = await insertRoles(transaction, roleRows(projectIds, today))
    for (const id of projectIds.slice(0, 1)) await insertHistory(transaction, id, now)
    await insertDeleted(transaction, now)
    await insertSettings(transaction, settingsRows(today, institution.timeZone))
    await insertLists(transaction, listRows(students, today, institution.timeZone))
    await insertImports(transaction, sampleImports(students, institution, today))
    await insertJoinLinks(transaction, joinRows(today, institution.timeZone), registrationRows(people, now))
    await insertAvailability(transaction, availabilityRows(students, institution, today, now))
    await insertApplications(transaction, applications, { projectIds, roleIds, secret: sessionSecret })
    await insertChecks(transaction, checkRows(applications, students, institution, today), {
      projectIds,
      secret: sessionSecret,
      timeZone: institution.timeZone,
    })
    await insertPresentation(transaction, { projectId: projectIds[2], secret: sessionSecret, now })
    if (projectIds[2] !== undefined) {
      await insertMediaRequest(transaction, {
        projectId: projectIds[2],
        kind: 'words',
        instructions: 'One object stands on stage. What would you bring, and why?',
        secret: sessionSecret,
        now,
        timeZone: institution.timeZone,
      })
    }
    const signedIn = students[0]?.profile.id
    if (signedIn !== undefined) await insertInvitation(transaction, { studentId: signedIn, secret: sessionSecret, now })
    const sessionId = await insertAuditions(transaction, {
      projectIds,
      signedIn,
      secret: sessionSecret,
      today,
      timeZone: institution.timeZone,
      now,
    })
    await insertDayBoard(transaction, { sessionId, guests: students.slice(-20), now })
    await insertCallSheets(transaction, { projectIds, secret: sessionSecret, timeZone: institution.timeZone, now })
    await insertEvents(transaction, eventRows({ today, institution, students }))
    await insertClosing(transaction, closing, projectIds)
    await insertMessages(transaction, messageRows(students, now))
    await insertNoticeChoices(
      transaction,
      people.map(({ account }) => account.id),
      now,
    )
    await insertTextConsents(
      transaction,
      people.map(({ account }) => account.id),
      new Date(now.getTime() - AGREED_DAYS_AGO * DAY_MS),
    )
    await insertSentTexts(transaction, { subject: FITTING_MOVED, institution, publicUrl: config.publicUrl })
    await insertConversations(transaction, conversationRows(students, now), { projectIds, now })
    await insertPrograms(transaction, { now, secret: sessionSecret })
    log.info({ students: students.length, projects: projectIds.length }, 'sample data made; portraits follow')
    return students
  })
  if (made) await fillMails({ db, clock, store }, mailRows(made, { now, picture: await hairPicture() }))
  // Fresh statistics, so that the first searches are planned well.
  await db.$client.query('ANALYZE student_profiles')
}

import type { MovesService } from '#casting/board/moves.service.ts'
import type { ProjectsService } from '#casting/projects/projects.service.ts'
import type { MessagesService } from '#messages/messages/messages.service.ts'
import type { Module } from '#module.ts'
import type { Platform } from '#platform/open-platform.ts'
import { EVERY_MINUTE, WAITING_LISTS_JOB } from './audition-sessions.jobs.ts'
import { auditionSessionsRoutes } from './audition-sessions.routes.ts'
import { createAuditionSessionsService } from './audition-sessions.service.ts'
import { stored } from './audition-sessions.stored.ts'
import { createLostSlotsService } from './lost-slots.service.ts'
import { createPlacingService } from './placing.service.ts'
import { findSeated } from './plan-people.repository.ts'
import { sampleAuditionNotices } from './sample-notices.ts'
import { createSessionChangesService } from './session-changes.service.ts'
import { createSessionNews } from './session-news.service.ts'
import { createSlotAnswersService } from './slot-answers.service.ts'
import { createSlotRemindersService } from './slot-reminders.service.ts'
import { createSlotsService } from './slots.service.ts'
import { createWaitingListsService } from './waiting-lists.service.ts'

export const jobs = [WAITING_LISTS_JOB] as const

/** Audition sessions: slots, invitations, and waiting lists. */
export function open(
  { db, clock, config, quietHours, office, institution, jobs, sessionSecret: secret }: Platform,
  { projects, messages, moves }: { projects: ProjectsService; messages: MessagesService; moves: MovesService },
) {
  const host = { publicUrl: config.publicUrl, office, institution }
  const slots = createSlotsService({ clock, quietHours, institution, host, messages, moves })
  const auditionSessions = createAuditionSessionsService({ db, clock, institution, projects, messages, slots })
  const news = createSessionNews({ clock, institution, slots })
  const sessionChanges = createSessionChangesService({ db, clock, quietHours, institution, messages, auditionSessions, slots, news })
  const placing = createPlacingService({ db, clock, institution, secret, messages, moves, auditionSessions, slots })
  const slotReminders = createSlotRemindersService({ db, clock, institution, messages, slots })
  const slotAnswers = createSlotAnswersService({ db, clock, institution, secret, messages, moves, slots })
  const lostSlots = createLostSlotsService({ clock, institution, jobs, slots })
  const waitingLists = createWaitingListsService({ db, clock, messages, slots })
  return {
    stored,
    services: { auditionSessions, placing, slotAnswers, waitingLists, lostSlots },
    routes: (scope) =>
      auditionSessionsRoutes(scope, { db, projects, auditionSessions, sessionChanges, placing, slotReminders, slotAnswers }),
    sampleNotices: sampleAuditionNotices,
    onMove: (transaction, moved) => lostSlots.followMove(transaction, moved),
    onTold: (transaction, told) => lostSlots.followTold(transaction, told),
    onCalledOff: lostSlots.followDeletion,
    affectedBy(queryable, { roles }) {
      const roleIds = roles.map(({ roleId }) => roleId)
      return findSeated(queryable, { roleIds }, clock.now())
    },
    async affectedByEnd(queryable, { projectId, status }) {
      const seated = await findSeated(queryable, { projectId }, clock.now())
      // After a call is closed, booked people still come to their slots, for example to a fitting.
      const leaving = status === 'cancelled' ? seated : seated.filter(({ stage }) => stage !== 'booked')
      return leaving.map((person) => ({ ...person, effect: person.name ? 'cancelled' : 'restricted' }))
    },
    async work() {
      await jobs.work(WAITING_LISTS_JOB, () => waitingLists.handle())
      await jobs.repeat(WAITING_LISTS_JOB, EVERY_MINUTE)
    },
  } satisfies Module
}

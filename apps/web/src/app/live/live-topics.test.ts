import { LIVE_TOPICS } from '@callboard/contract/office/live/rules'
import { expect, test } from 'vitest'
import { concerns } from './live-topics.ts'

const topicsOf = (path: unknown) => LIVE_TOPICS.filter((topic) => concerns(topic, path))

test('a change affects the reads that show it', () => {
  expect(topicsOf('/api/messages/unread/count')).toEqual(['messages', 'threads'])
  expect(topicsOf('/api/messages')).toEqual(['messages', 'threads'])
  expect(topicsOf('/api/messages/sent')).toEqual(['sent-messages', 'threads'])
  expect(topicsOf('/api/messages/sent/7/recipients')).toEqual(['sent-messages', 'threads'])
  expect(topicsOf('/api/applications')).toEqual(['applications', 'projects', 'call-sheets'])
  expect(topicsOf('/api/projects/page')).toEqual(['applications', 'projects'])
  expect(topicsOf('/api/projects/7')).toEqual(['projects'])
  expect(topicsOf('/api/projects/7/applications/page')).toEqual(['applications', 'projects', 'talent'])
  expect(topicsOf('/api/slot-invitations')).toEqual(['auditions'])
  expect(topicsOf('/api/audition-sessions/7')).toEqual(['auditions'])
  expect(topicsOf('/api/projects/7/audition-sessions')).toEqual(['projects', 'auditions'])
  expect(topicsOf('/api/projects/7/casting/free')).toEqual(['applications', 'projects', 'talent', 'auditions'])
  for (const part of ['board', 'cards'])
    expect(topicsOf(`/api/projects/7/casting/${part}`)).toEqual(['applications', 'projects', 'talent', 'self-tapes'])
  expect(topicsOf('/api/talent/7/self-tapes')).toEqual(['talent', 'self-tapes'])
  expect(topicsOf('/api/desk')).toEqual([
    'applications',
    'projects',
    'calendar',
    'talent',
    'sent-messages',
    'threads',
    'self-tapes',
    'media-requests',
    'call-sheets',
    'auditions',
    'settings',
  ])
  expect(topicsOf('/api/projects/7/untold')).toEqual(['applications', 'projects'])
  expect(topicsOf('/api/projects/7/roles')).toEqual(['projects'])
  expect(topicsOf('/api/applications/9/history')).toEqual(['applications'])
  expect(topicsOf('/api/projects/applications/counts')).toEqual(['applications', 'projects'])
  expect(topicsOf('/api/calendar-events')).toEqual(['projects', 'calendar'])
  expect(topicsOf('/api/calendar/shoots')).toEqual(['applications', 'projects', 'auditions'])
  expect(topicsOf('/api/calendar/people')).toEqual(['applications', 'projects', 'talent'])
  expect(topicsOf('/api/talent/search')).toEqual(['talent'])
  expect(topicsOf('/api/talent/123')).toEqual(['talent'])
  expect(topicsOf('/api/availability')).toEqual(['talent'])
  expect(topicsOf('/api/talent/123/busy')).toEqual(['applications', 'projects', 'talent', 'auditions'])
  expect(topicsOf('/api/availability/busy')).toEqual(['applications', 'projects', 'talent', 'auditions'])
  expect(topicsOf('/api/api-tokens')).toEqual(['settings'])
  expect(topicsOf('/api/paired-kiosks')).toEqual(['settings'])
  expect(topicsOf('/api/webhooks/7/deliveries')).toEqual(['settings'])
  expect(topicsOf('/api/lists')).toEqual(['talent', 'lists'])
  expect(topicsOf('/api/join-links')).toEqual(['join-links'])
  for (const part of ['page', 'people/ids']) expect(topicsOf(`/api/lists/7/${part}`)).toEqual(['talent', 'lists'])
  expect(topicsOf('/api/availability-checks')).toEqual(['projects', 'availability-checks'])
  expect(topicsOf('/api/availability-checks/7/page')).toEqual(['applications', 'projects', 'talent', 'availability-checks'])
  expect(topicsOf('/api/projects/7/availability-checks')).toEqual(['projects', 'availability-checks'])
  expect(topicsOf('/api/export/jobs')).toEqual(['exports'])
  expect(topicsOf('/api/calls')).toEqual(['call-sheets'])
  expect(topicsOf('/api/projects/7/call-sheets')).toEqual(['applications', 'projects', 'call-sheets'])
  expect(topicsOf('/api/projects/7/call-sheets/2027-03-20')).toEqual([
    'messages',
    'applications',
    'projects',
    'sent-messages',
    'call-sheets',
  ])
})

test('no change refetches the session or the student’s own profile', () => {
  expect([topicsOf('/api/auth/user'), topicsOf('/api/student-profile'), topicsOf(undefined)]).toEqual([[], [], []])
})

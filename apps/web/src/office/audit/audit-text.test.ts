import { expect, test } from 'vitest'
import { readAuditAddress } from './audit-address.ts'
import { actionText, actorText, detailPairs, subjectPage, subjectText } from './audit-text.ts'

test('an action without a text of its own is shown by its name', () => {
  expect(actionText('project.created')).toBe('Created a casting call')
  expect(actionText('photo-session.begun')).toBe('Photo session begun')
})

test('a subject links to its page, unless it is deleted or has none', () => {
  expect(subjectPage({ action: 'project.updated', subject: 'project:7' })).toEqual({ to: '/project/7' })
  expect(subjectPage({ action: 'talent.updated', subject: 'talent:12' })).toEqual({ to: '/talent-search', search: { talent: 12 } })
  expect(subjectPage({ action: 'project.deleted', subject: 'project:7' })).toBeNull()
  expect(subjectPage({ action: 'account.signed-in', subject: 'user:ab12' })).toBeNull()
  expect(subjectPage({ action: 'export.made', subject: null })).toBeNull()
  expect(subjectPage({ action: 'project.updated', subject: 'project:../../api' })).toBeNull()
})

test('subjects are shown as text', () => {
  expect(subjectText('message_template:3')).toBe('message template 3')
  expect(subjectText('user:f00')).toBe('account')
  expect(actorText({ actor: null, actorName: null })).toBe('No one signed in')
  expect(actorText({ actor: 'x', actorName: null })).toBe('An account that is gone')
  expect(detailPairs({ projectId: 4, categories: ['basicInfo', 'portfolio'], from: 'pending' })).toEqual([
    ['Project id', '4'],
    ['Categories', 'basicInfo, portfolio'],
    ['From', 'pending'],
  ])
})

test('valid search parameters are kept', () => {
  expect(readAuditAddress({ actor: ' Mara ', action: '', from: '2026-11-21', to: '2026-02-30', before: '12' })).toEqual({
    actor: 'Mara',
    from: '2026-11-21',
    before: 12,
  })
  expect(readAuditAddress({ before: -1, subject: {}, from: 'yesterday' })).toEqual({})
})

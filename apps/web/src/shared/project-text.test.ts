import { expect, test } from 'vitest'
import { dueDay, projectPlace, projectTypeText } from './project-text.ts'

test('a type is shown without hyphens', () => {
  expect(projectTypeText('photo-video-shoot')).toBe('photo video shoot')
})

test('the location follows a bullet only when it differs from the campus', () => {
  expect([
    projectPlace({ campus: 'Malibu Campus', location: 'Elkins Auditorium' }),
    projectPlace({ campus: 'Malibu Campus', location: 'Malibu Campus' }),
    projectPlace({ campus: null, location: 'Beach' }),
    projectPlace({ campus: null, location: null }),
  ]).toEqual(['Malibu Campus • Elkins Auditorium', 'Malibu Campus', 'Beach', ''])
})

test('the due day is the deadline, otherwise the shoot', () => {
  expect([
    dueDay({ deadline: '2026-12-01', shootDate: '2026-12-09' }),
    dueDay({ deadline: null, shootDate: '2026-12-09' }),
    dueDay({ deadline: null, shootDate: null }),
  ]).toEqual(['2026-12-01', '2026-12-09', null])
})

import type { OwnApplication } from '@callboard/contract/casting/applications/endpoints'
import { expect, test } from 'vitest'
import { nextFirst } from './next-first.ts'

const someApplication = (
  id: number,
  stage: OwnApplication['stage'],
  { shoot = null, until, isMoved = false }: { shoot?: string | null; until?: string; isMoved?: boolean } = {},
) =>
  ({
    id,
    stage,
    newPlan: isMoved ? {} : null,
    project: { shootDate: shoot },
    offer: until ? { expiresAt: until } : null,
  }) as unknown as OwnApplication

test('offers come first by their deadline, then invitations and changed plans, then places by their shoot, and what is over last', () => {
  const sorted = nextFirst([
    someApplication(1, 'closed'),
    someApplication(2, 'received'),
    someApplication(3, 'considered'),
    someApplication(4, 'booked'),
    someApplication(5, 'booked', { shoot: '2026-12-09' }),
    someApplication(6, 'booked', { shoot: '2026-12-01' }),
    someApplication(7, 'booked', { shoot: '2026-12-20', isMoved: true }),
    someApplication(8, 'asked', { until: '2026-11-29T00:00:00.000Z' }),
    someApplication(9, 'asked', { until: '2026-11-28T00:00:00.000Z' }),
  ])
  expect(sorted.map(({ id }) => id)).toEqual([9, 8, 7, 6, 5, 4, 3, 2, 1])
})

import { HOUR_MS } from '@callboard/contract/time/durations'
import { test } from 'vitest'
import { fakeClock } from '#testing/fake-clock.ts'
import { checkPlans } from '#testing/plan-model.ts'
import { testServer } from '#testing/test-server.ts'

/** Any number. */
const SEED = 20_261_201
const clock = fakeClock(new Date('2026-10-01T17:00:00.000Z'))
const server = testServer({ clock })

test(
  'whatever several people change, page, calls, offers, feed and busy times say one thing, and each change is told once',
  {
    timeout: HOUR_MS,
  },
  () => checkPlans(server, clock, SEED),
)

import { describe, expect, it } from 'vitest'
import { type ApplicationFacts, applicationStep, mayGiveBack } from './steps.ts'

const pending: ApplicationFacts = {
  status: 'pending',
  stage: 'received',
  ending: null,
  projectStatus: 'active',
  shootDate: '2026-12-01',
  call: { deadline: '2026-11-30', open: true },
  event: null,
  hasTape: false,
  today: '2026-11-22',
}
const callback = { eventType: 'callback', startDate: '2026-11-25T18:00:00.000Z' } as const
const stepOf = (changes: Partial<ApplicationFacts>) => applicationStep({ ...pending, ...changes })

describe('the next step of an application', () => {
  it('while it is pending is a self-tape, then to wait', () => {
    expect(stepOf({})).toEqual({ step: 'tape' })
    expect(stepOf({ hasTape: true })).toEqual({ step: 'wait' })
  })

  it('is to come, as soon as there is a day to come on', () => {
    expect(stepOf({ event: callback })).toEqual({ step: 'come', event: callback })
    expect(stepOf({ status: 'accepted', event: callback })).toEqual({ step: 'come', event: callback })
    expect(stepOf({ status: 'rejected', event: callback })).toEqual({ step: 'look-elsewhere' })
    // Only booked students come to the shoot.
    const shoot = { ...callback, eventType: 'shoot' } as const
    expect(stepOf({ event: shoot })).toEqual({ step: 'tape' })
    expect(stepOf({ status: 'accepted', event: shoot })).toEqual({ step: 'come', event: shoot })
  })

  it('is none where the casting call is over', () => {
    for (const projectStatus of ['completed', 'cancelled', 'archived']) expect(stepOf({ projectStatus })).toEqual({ step: 'over' })
    for (const status of ['accepted', 'rejected'] as const)
      expect(stepOf({ status, projectStatus: 'cancelled', event: callback })).toEqual({ step: 'cancelled' })
  })

  it('once accepted is to prepare, and after the day to show the photos', () => {
    expect(stepOf({ status: 'accepted' })).toEqual({ step: 'prepare' })
    expect(stepOf({ status: 'accepted', shootDate: null })).toEqual({ step: 'await-date' })
    expect(stepOf({ status: 'accepted', today: '2026-12-01' })).toEqual({ step: 'prepare' })
    expect(stepOf({ status: 'accepted', today: '2026-12-02' })).toEqual({ step: 'add-photos' })
    expect(stepOf({ status: 'accepted', projectStatus: 'completed', shootDate: null })).toEqual({ step: 'add-photos' })
  })

  it('is to show the photos for those who took part only, whatever became of the casting call', () => {
    const closed = { status: 'accepted', stage: 'closed' } as const
    expect(stepOf({ ...closed, ending: 'completed' })).toEqual({ step: 'add-photos' })
    expect(stepOf({ ...closed, ending: 'completed', projectStatus: 'completed', shootDate: null })).toEqual({ step: 'add-photos' })
    for (const projectStatus of ['completed', 'archived']) expect(stepOf({ ...closed, projectStatus })).toEqual({ step: 'over' })
    expect(stepOf({ ...closed, event: callback, today: '2026-12-02' })).toEqual({ step: 'look-elsewhere' })
  })

  it('once withdrawn is to apply again, as long as the call is open', () => {
    expect(stepOf({ status: 'withdrawn' })).toEqual({ step: 'apply-again', by: '2026-11-30' })
    expect(stepOf({ status: 'withdrawn', call: { deadline: '2026-11-01', open: false } })).toEqual({ step: 'withdrawn' })
  })

  it('once an offer ended is to write to the office, as long as the casting call is not over', () => {
    const ended = { status: 'rejected', stage: 'closed', ending: 'offer-expired' } as const
    expect(stepOf(ended)).toEqual({ step: 'offer-ended' })
    expect(stepOf({ ...ended, projectStatus: 'completed' })).toEqual({ step: 'look-elsewhere' })
    expect(stepOf({ ...ended, ending: null })).toEqual({ step: 'look-elsewhere' })
  })

  it('once declined is to apply again as well, and does not say that anything was withdrawn', () => {
    const declined = { status: 'withdrawn', stage: 'closed', ending: 'declined' } as const
    expect(stepOf(declined)).toEqual({ step: 'apply-after-declining', by: '2026-11-30' })
    expect(stepOf({ ...declined, call: { deadline: null, open: false } })).toEqual({ step: 'declined' })
  })

  it('once a place was given back is to apply again as well, and says what was given back', () => {
    const gaveBack = { status: 'withdrawn', stage: 'closed', ending: 'gave-back' } as const
    expect(stepOf(gaveBack)).toEqual({ step: 'apply-after-giving-back', by: '2026-11-30' })
    expect(stepOf({ ...gaveBack, call: { deadline: null, open: false } })).toEqual({ step: 'gave-back' })
  })
})

describe('a place', () => {
  const booked = { stage: 'booked', projectStatus: 'active', shootDate: '2026-12-01', today: '2026-12-01' } as const

  it('can be given back until the day is over', () => {
    expect(mayGiveBack(booked)).toBe(true)
    expect(mayGiveBack({ ...booked, shootDate: null })).toBe(true)
    expect(mayGiveBack({ ...booked, today: '2026-12-02' })).toBe(false)
  })

  it('can be given back until the day is over when the casting is done, and not when it is cancelled, or by somebody who has none', () => {
    for (const projectStatus of ['completed', 'archived']) {
      expect(mayGiveBack({ ...booked, projectStatus, shootDate: booked.today })).toBe(true)
      expect(mayGiveBack({ ...booked, projectStatus, shootDate: null })).toBe(false)
    }
    expect(mayGiveBack({ ...booked, projectStatus: 'cancelled', shootDate: booked.today })).toBe(false)
    expect(mayGiveBack({ ...booked, stage: 'closed' })).toBe(false)
  })
})

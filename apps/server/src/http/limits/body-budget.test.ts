import fc from 'fast-check'
import { expect, test } from 'vitest'
import { BODY_PARTS, type BodyShare, bodyBudget } from './body-budget.ts'

const TOTAL = 800
const STRANGER = { key: 'address 192.0.2.1', known: false }
const OTHER = { key: 'address 192.0.2.2', known: false }
const STUDENT = { key: 'account ines', known: true }

test('one address may use three eighths, all strangers half, and a known person finds room beside them', () => {
  const open = bodyBudget(TOTAL)
  expect(open(STRANGER).take(301)).toBe(false)
  expect(open(STRANGER).take(300)).toBe(true)
  expect(open(STRANGER).take(1)).toBe(false)
  expect(open(OTHER).take(101)).toBe(false)
  expect(open(OTHER).take(100)).toBe(true)
  expect(open(STUDENT).take(401)).toBe(false)
  expect(open(STUDENT).take(400)).toBe(true)
})

test('the bytes are returned when the last holder releases them, and none can be taken after that', () => {
  const open = bodyBudget(TOTAL)
  const share = open(STRANGER)
  share.take(300)
  share.hold()
  share.release()
  expect(open(STRANGER).hasRoomFor(1)).toBe(false)
  share.release()
  expect(share.take(1)).toBe(false)
  expect(open(STRANGER).take(300)).toBe(true)
})

test('no part is ever exceeded, and all bytes are free again in the end', () => {
  const step = fc.record({ sender: fc.constantFrom(STRANGER, OTHER, STUDENT), bytes: fc.nat(500), ends: fc.option(fc.nat(20)) })
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      const open = bodyBudget(TOTAL)
      const held: { share: BodyShare; bytes: number }[] = []
      const sum = (of: (share: BodyShare) => boolean) => held.reduce((all, { share, bytes }) => all + (of(share) ? bytes : 0), 0)
      for (const { sender, bytes, ends } of steps) {
        const share = open(sender)
        if (share.take(bytes)) held.push({ share, bytes })
        if (ends !== null) for (const { share } of held.splice(ends, 1)) share.release()
        expect(sum(() => true)).toBeLessThanOrEqual(TOTAL)
        expect(sum(({ sender: { known } }) => !known)).toBeLessThanOrEqual(TOTAL * BODY_PARTS.strangers)
        expect(sum(({ sender: { key } }) => key === STRANGER.key)).toBeLessThanOrEqual(TOTAL * BODY_PARTS.address)
        expect(sum(({ sender: { key } }) => key === STUDENT.key)).toBeLessThanOrEqual(TOTAL * BODY_PARTS.known)
      }
      for (const { share } of held) share.release()
      expect(
        [STRANGER, STUDENT].map((sender) => open(sender).hasRoomFor(TOTAL * (sender.known ? BODY_PARTS.known : BODY_PARTS.address))),
      ).toEqual([true, true])
    }),
  )
})

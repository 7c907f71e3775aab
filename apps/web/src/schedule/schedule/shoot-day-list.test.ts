import type { RoomCard } from '@callboard/contract/casting/board/endpoints'
import type { Role } from '@callboard/contract/casting/roles/endpoints'
import { expect, test } from 'vitest'
import { shootDaysOf } from './shoot-day-list.ts'

const role = (id: number, times: Partial<Role>) => ({ id, shootDate: null, shootTime: null, endTime: null, ...times }) as Role
const card = (roleId: number, stage: RoomCard['stage']) => ({ roleId, stage }) as RoomCard
const CALL = { shootDate: '2027-03-20', shootTime: '09:00', endTime: '12:00' }

test('a role without a day follows the casting call, times included; days are in order', () => {
  const roles = [role(1, {}), role(2, { shootDate: '2027-03-18' }), role(3, { shootTime: '10:00' })]
  const days = shootDaysOf(CALL, roles, [card(1, 'booked'), card(1, 'completed'), card(1, 'alternate'), card(2, 'submitted')])
  expect(days.map(({ day, roles: onDay }) => [day, onDay.map((one) => [one.role.id, one.shootTime, one.booked])])).toEqual([
    ['2027-03-18', [[2, null, 0]]],
    [
      '2027-03-20',
      [
        [1, '09:00', 2],
        [3, '09:00', 0],
      ],
    ],
  ])
})

test('without any day there is none', () => {
  expect(shootDaysOf({ ...CALL, shootDate: null }, [role(1, {})], [])).toEqual([])
})

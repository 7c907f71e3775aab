import { defineErrors } from '../../errors.ts'
import { DAY_BOARD_MESSAGE } from './rules.ts'

export const DAY_BOARD_ERROR = defineErrors('day-board', {
  missing: [404, DAY_BOARD_MESSAGE.missing],
  noNames: [403, 'Names are taken only at a kiosk of the casting office. Please type the number below your code, or see a staff member.'],
  tooManyTries: [429, 'There were too many wrong tries. Please show your code, or see a staff member.'],
  notExpected: [404, 'We do not find you among the people of today. Please see a staff member.'],
  seeStaff: [409, DAY_BOARD_MESSAGE.seeStaff],
})

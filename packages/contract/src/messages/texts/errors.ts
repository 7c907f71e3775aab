import { defineErrors } from '../../errors.ts'
import { TEXT_MESSAGE } from './rules.ts'

export const TEXT_ERROR = defineErrors('texts', {
  noPhone: [409, TEXT_MESSAGE.noPhone],
  notOffered: [409, TEXT_MESSAGE.notOffered],
})

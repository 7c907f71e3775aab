import { defineErrors } from '../../errors.ts'

export const AVAILABILITY_ERROR = defineErrors('availability', {
  termMissing: [404, 'Term not found'],
  termOverlap: [409, 'You have another term in these days. Please change one of them.'],
  tooManyTerms: [409, 'You have as many terms as you can keep. Remove one of them first.'],
  exceptionMissing: [404, 'Exception not found'],
  busyThen: [409, 'You already said that you are busy then. Remove that first, or choose another time.'],
  freeThen: [409, 'You already said that you are free then. Remove that first, or choose another time.'],
  tooManyExceptions: [409, 'You have as many exceptions as you can keep. Remove one of them first.'],
  timetableMissing: [404, 'Timetable not found'],
  tooManyTimetables: [409, 'You have as many timetables as you can keep. Remove one of them first.'],
  sameAddress: [409, 'You have added this address before.'],
  sameFile: [409, 'You have added this file before.'],
  isFile: [409, 'Files are read once. Choose the new file instead.'],
  justRead: [409, 'This timetable was read just now. Please try again in a moment.'],
})

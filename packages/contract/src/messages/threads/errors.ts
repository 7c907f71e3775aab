import { defineErrors } from '../../errors.ts'

export const THREAD_ERROR = defineErrors('threads', {
  missing: [404, 'This conversation no longer exists'],
  closed: [409, 'The casting office has closed this conversation. You can begin another one.'],
  paused: [409, 'While your profile is on hold, the casting office does not read messages here. Please write to it by email.'],
  answered: [409, '{name} has answered meanwhile.'],
  used: [409, 'This was sent already.'],
  tooMany: [429, 'You have written a lot today. Please continue tomorrow.'],
})

export const THREAD_FILE_ERROR = defineErrors('thread-files', {
  missing: [404, 'This file no longer exists'],
  tooLarge: [413, 'Please choose a file of at most {mb} MB'],
  tooMany: [409, 'Many of your files are not sent yet. Please send or remove them first.'],
})

export const SAVED_ANSWER_ERROR = defineErrors('saved-answers', {
  missing: [404, 'This answer no longer exists'],
  taken: [409, 'There is an answer of this name already.'],
  tooMany: [409, 'There are as many saved answers as can be kept. Please delete one first.'],
})

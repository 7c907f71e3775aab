import { defineErrors } from '../../errors.ts'
import { SELF_TAPE_MESSAGE } from './rules.ts'

const UPLOAD_MISSING = 'This upload is no longer there. Please upload the video again.'

export const SELF_TAPE_ERROR = defineErrors('self-tapes', {
  missing: [404, 'Self-tape not found'],
  tooLarge: [413, SELF_TAPE_MESSAGE.tooLarge],
  empty: [400, SELF_TAPE_MESSAGE.empty],
  uploadMissing: [404, UPLOAD_MISSING],
  uploadUnfinished: [409, 'The video has not been uploaded completely yet.'],
  tooManyUploads: [409, 'You have uploads that are not finished. Finish or discard one of them first.'],
  tooManyTapes: [409, 'You have as many self-tapes as you can keep. Delete one of them first.'],
  profileRequired: [409, 'Please complete your profile before uploading a self-tape.'],
  captionsMissing: [404, 'This self-tape has no captions'],
  captionsElsewhere: [409, 'Captions can be added to videos that are uploaded here.'],
  addressOver: [410, 'This address is no longer valid. Open the video from its list again.'],
  /** Like `uploadMissing`, for an upload that existed before. */
  uploadGone: [410, UPLOAD_MISSING],
})

import { defineErrors } from '../../errors.ts'
import { IMAGE_MESSAGE } from './rules.ts'

/** Why a picture is refused; `{picture}` is its file's name, or `IMAGE_MESSAGE.nth`. */
export const PHOTO_ERROR = defineErrors('photos', {
  empty: [400, '{picture} is empty'],
  notAnImage: [400, '{picture} is not an image we can read (JPG, PNG, WebP, AVIF, GIF or HEIC)'],
  truncated: [400, '{picture} is damaged or incomplete'],
  tooManyPixels: [400, '{picture} has too many pixels. Please keep to {megapixels} megapixels'],
  tooManyTogether: [400, 'These photos have more than {megapixels} megapixels together. Please send fewer at once'],
  tooLarge: [413, IMAGE_MESSAGE.tooLarge],
})

export const IMAGE_MESSAGE = {
  invalidType: 'Please upload only image files (JPG, PNG, etc.)',
  tooLarge: 'File too large',
  noFile: 'Please choose an image to upload',
  /** What a picture of a list is called in place of its file's name. */
  nth: 'Photo {number}',
  /** What the field of a file that is too large is told. */
  tooLargeFile: '{picture} is too large. Please upload images smaller than {megabytes}MB',
} as const

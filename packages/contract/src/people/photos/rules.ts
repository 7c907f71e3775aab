export const IMAGE_MESSAGE = {
  invalidType: 'Please upload only image files (JPG, PNG, etc.)',
  tooLarge: 'File too large',
  noFile: 'Please choose an image to upload',
  /** Stands for the file's name when a picture in a list has none. */
  nth: 'Photo {number}',
  /** The message at the field of a file that is too large. */
  tooLargeFile: '{picture} is too large. Please upload images smaller than {megabytes}MB',
} as const

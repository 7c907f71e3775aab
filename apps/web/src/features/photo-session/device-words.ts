import type { CanonError, CanonProblem } from '#lib/canon/canon-error.ts'

/** Titles of section 8 of the admin document. */
export const DEVICE_TITLE = {
  camera: 'Camera Error',
  noUsb: 'WebUSB Not Supported',
  connection: 'DSLR Connection Failed',
  notConnected: 'No DSLR Connected',
  capture: 'DSLR Capture Failed',
  transfer: 'Image Transfer Failed',
  save: 'Failed to save photos',
} as const

export const NO_USB_WORDS = 'This browser cannot talk to a camera over USB. Please use Chrome or Edge on a computer.'
export const NOT_CONNECTED_WORDS = 'Connect a Canon camera by USB first, or switch to the webcam.'
const TRANSFER_WORDS = 'The picture was taken, but could not be read from the camera.'

/** @param isOnCard whether the card has a copy of it */
export function transferWords(isOnCard: boolean): string {
  const where = isOnCard
    ? 'The camera keeps its copy on the card.'
    : 'It is in the camera’s memory only: leave the camera on and plugged in, and try again.'
  return `${TRANSFER_WORDS} ${where}`
}

export const LOST_WORDS =
  'A picture is lost: it was in the camera’s memory only, and went when the camera was disconnected. Take it again; saving to the card as well keeps a copy there.'
/** Said where the card gets no copy. */
export const COMPUTER_ONLY_WORDS = 'The card gets no copy: a picture on its way here is lost if the camera is disconnected or turned off.'

const WORDS: Readonly<Record<CanonProblem, string>> = {
  'not-chosen': 'No camera was chosen. Connect the camera by USB, turn it on, and choose it from the list.',
  'in-use': 'Another program is using the camera. Close EOS Utility or the photo import of your computer, and try again.',
  'not-supported': 'This camera cannot be controlled over USB. Any Canon EOS body with live view can.',
  unplugged: 'The camera was disconnected. Plug it in again: it comes back by itself, and brings what it still has.',
  timeout: 'The camera did not answer. Check the cable, turn the camera off and on, and try again.',
  busy: 'The camera is busy. Close its menu, let it finish writing to the card, and try again.',
  'card-full': 'The card is full. Put in another one, or save to the computer only.',
  'card-missing': 'There is no card in the camera. Put one in, or save to the computer only.',
  'card-protected': 'The card is write-protected. Slide its lock, and try again.',
  lens: 'The camera cannot talk to its lens. Turn the lens until it clicks, and try again.',
  focus: 'The camera could not focus. Move a little, find more light, or focus by hand.',
  refused: 'The camera did not take the picture. Look at its screen for the reason.',
  protocol: 'The camera sent something that makes no sense. Turn it off and on, and try again.',
  transfer: TRANSFER_WORDS,
  lost: LOST_WORDS,
  'raw-only': 'The camera saved a RAW file only. Set its image quality to JPEG or RAW+JPEG.',
}

/** What a person reads below the title. */
export function canonWords({ problem }: CanonError): string {
  return WORDS[problem]
}

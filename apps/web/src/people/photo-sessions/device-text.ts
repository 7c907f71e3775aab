import { msg, t } from '#app/language/t.ts'
import type { CanonError, CanonProblem } from '#people/photo-sessions/canon/canon-error.ts'

/** Titles of the notifications about devices. */
export const DEVICE_TITLE = {
  camera: msg('Camera Error'),
  noUsb: msg('WebUSB Not Supported'),
  connection: msg('DSLR Connection Failed'),
  notConnected: msg('No DSLR Connected'),
  capture: msg('DSLR Capture Failed'),
  transfer: msg('Image Transfer Failed'),
  save: msg('Failed to save photos'),
} as const

export const NO_USB = msg('This browser cannot talk to a camera over USB. Please use Chrome or Edge on a computer.')
export const NOT_CONNECTED = msg('Connect a Canon camera by USB first, or switch to the webcam.')
const TRANSFER_ERROR = msg('The picture was taken, but could not be read from the camera.')

/** @param isOnCard whether the card has a copy */
export function transferErrorText(isOnCard: boolean): string {
  const where = isOnCard
    ? t('The camera keeps its copy on the card.')
    : t('It is in the camera’s memory only: leave the camera on and plugged in, and try again.')
  return `${t(TRANSFER_ERROR)} ${where}`
}

export const LOST_PICTURE = msg(
  'A picture was lost: it was only in the camera’s memory when the camera was disconnected. Take it again; saving to the card as well keeps a copy there.',
)
/** Shown if the card gets no copy. */
export const COMPUTER_ONLY = msg('The card gets no copy: a picture on its way here is lost if the camera is disconnected or turned off.')

const WORDS: Readonly<Record<CanonProblem, string>> = {
  'not-chosen': msg('No camera was chosen. Connect the camera by USB, turn it on, and choose it from the list.'),
  'in-use': msg('Another program is using the camera. Close EOS Utility or the photo import of your computer, and try again.'),
  'not-supported': msg('This camera cannot be controlled over USB. Any Canon EOS body with live view can.'),
  unplugged: msg('The camera was disconnected. Plug it in again: it reconnects by itself, and sends the pictures it still has.'),
  timeout: msg('The camera did not answer. Check the cable, turn the camera off and on, and try again.'),
  busy: msg('The camera is busy. Close its menu, let it finish writing to the card, and try again.'),
  'card-full': msg('The card is full. Put in another one, or save to the computer only.'),
  'card-missing': msg('There is no card in the camera. Put one in, or save to the computer only.'),
  'card-protected': msg('The card is write-protected. Slide its lock, and try again.'),
  lens: msg('The camera cannot talk to its lens. Turn the lens until it clicks, and try again.'),
  focus: msg('The camera could not focus. Move a little, find more light, or focus by hand.'),
  refused: msg('The camera did not take the picture. Look at its screen for the reason.'),
  protocol: msg('The camera sent data that cannot be read. Turn it off and on, and try again.'),
  transfer: TRANSFER_ERROR,
  lost: LOST_PICTURE,
  'raw-only': msg('The camera saved a RAW file only. Set its image quality to JPEG or RAW+JPEG.'),
}

/** The message below the title. */
export function canonErrorText({ problem }: CanonError): string {
  return t(WORDS[problem])
}

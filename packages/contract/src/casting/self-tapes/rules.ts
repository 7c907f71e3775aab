const GIBIBYTE = 1024 ** 3

/** Texts about self-tapes. */
export const SELF_TAPE_MESSAGE = {
  deleteFailed: 'Failed to delete self-tape',
  uploadFailed: 'Failed to upload self-tape',
  /** The browser cannot read the chosen file. */
  fileFailed: 'Failed to process video file',
  /** Creating a picture or a cut of a video failed. */
  videoFailed: 'Failed to process video',
  titleRequired: 'Title is required',
  videoRequired: 'Please select a video file or provide a video URL',
  notAVideo: 'This file is not a video. Please choose a video file such as MP4, MOV or WebM.',
  damaged: 'This video is damaged or incomplete. Please choose another file.',
  tooLarge: 'Videos can be up to 2 GB. Please choose a smaller file.',
  empty: 'This file is empty. Please choose another one.',
  address: 'Please enter an address that begins with https://, without a name or password in it',
  project: 'Please choose one of your casting calls',
  thumbnail: 'The picture of the video could not be used.',
  captionsTooLong: 'Captions can be up to 100 kB. Please shorten them.',
  captionsLanguage: 'Please choose the language of the captions',
  captionsFailed: 'The captions could not be saved.',
} as const

export const SELF_TAPE_TEXT = { title: 200, description: 2000, address: 2048, fileName: 255 } as const

/** Most self-tapes of one student. */
export const SELF_TAPES_MAX = 100

/** Largest video, in bytes. */
export const TAPE_MAX_BYTES = 2 * GIBIBYTE

/** Limits on one student's uploads that do not belong to a tape yet: their number, and their declared bytes together. */
export const TAPE_UPLOADS_MAX = { count: 3, bytes: 4 * GIBIBYTE } as const

/** Uploads that one student may begin in this number of seconds. Resuming an interrupted upload does not count. */
export const TAPE_UPLOADS_BEGUN = { max: 50, seconds: 24 * 3600 } as const

/** Hours until an upload is deleted if it is neither continued nor used for a self-tape. */
export const TAPE_UPLOAD_KEPT_HOURS = 24

/** Bytes in one request. A lost connection loses at most these, and no request takes so long that a proxy aborts it. */
export const TAPE_CHUNK_BYTES = 8 * 1024 * 1024

/**
 * `POST` here begins a resumable upload. `HEAD`, `PATCH` and `DELETE` on the returned address continue it (tus 1.0,
 * https://tus.io).
 */
export const TAPE_UPLOADS_PATH = '/api/self-tapes/uploads'

/** `GET` and `HEAD` return a tape's file, whole or by `Range`, to the bearer of the address: `?expires=…&signature=…`. */
export const TAPE_VIDEO_PATH = '/api/self-tapes/{id}/video'

/**
 * Hours for which the address of a video works. Lists return fresh addresses, so it needs to last for an evening of watching, not
 * longer.
 */
export const TAPE_ADDRESS_HOURS = 12

/** Size of a tape's picture, which is taken from its middle. */
export const TAPE_THUMBNAIL = { width: 320, height: 180, quality: 0.8, bytes: 1024 * 1024 } as const

/** Longest recording in the browser, in minutes. */
export const TAPE_RECORDING_MINUTES = 15

/**
 * The state of a tape's video: `ready`; `preparing` while it is converted for all browsers; `unreadable` when that failed. The
 * original file exists in each state.
 */
export const TAPE_STATES = ['ready', 'preparing', 'unreadable'] as const
export type TapeState = (typeof TAPE_STATES)[number]

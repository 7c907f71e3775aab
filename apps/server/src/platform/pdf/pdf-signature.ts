/** The bytes with which a PDF begins, within its first kilobyte. */
const SIGNATURE = '%PDF-'
const SIGNATURE_WITHIN = 1024

/** Whether bytes are a PDF, whatever their name. */
export const isPdf = (body: Buffer): boolean => body.subarray(0, SIGNATURE_WITHIN).includes(SIGNATURE)

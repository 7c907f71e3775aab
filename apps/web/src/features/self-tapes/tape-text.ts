/**
 * A duration as minutes and seconds (admin document, section 9).
 *
 * @param seconds length of the tape
 * @returns such as `1:05`
 */
export function durationText(seconds: number): string {
  const whole = Math.round(seconds)
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`
}

/**
 * A file size in megabytes with one decimal (admin document, section 9).
 *
 * @param bytes size of the file
 * @returns such as `12.4 MB`
 */
export function sizeText(bytes: number): string {
  return `${(bytes / 1024 / 1024).toFixed(1)} MB`
}

/** What a tape was made for: everything, one casting call, or one that is gone. */
export function purposeText({ isGeneral, projectTitle }: { isGeneral: boolean; projectTitle: string | null }): string {
  return isGeneral ? 'General Demo Reel' : (projectTitle ?? 'Project-Specific')
}

/**
 * The file name of a downloaded photo.
 *
 * @param index position in the portfolio, from 0
 */
export function photoFileName(index: number): string {
  return `portfolio-photo-${index + 1}.jpg`
}

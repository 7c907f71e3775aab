/** A text of the office for visitors. @returns `undefined` without one */
export function kioskText(text: string | null, institutionName: string): string | undefined {
  return text?.replaceAll('{institution}', () => institutionName)
}

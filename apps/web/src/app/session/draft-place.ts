/** The storage key of a draft. @param name of the form and its subject */
export const draftKey = (name: string) => `callboard.${name}`

let tabOnly = false

/** Whether drafts are kept only in this tab. */
export const isTabOnly = () => tabOnly

/** Keeps drafts only in this tab from now on: the user has signed out elsewhere, and was told there that nothing is left on the device. */
export function keepDraftsInTab(): void {
  tabOnly = true
}

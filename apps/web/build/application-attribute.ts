/** Where a prerendered page names the application: on the script that loads it when it is wanted. */
export const APPLICATION_ATTRIBUTE = 'data-application'
/** By what that script is told to load it: `touched`, when somebody does something, or `seen`, by itself once the page is painted. */
export const WAKES_ATTRIBUTE = 'data-wakes'

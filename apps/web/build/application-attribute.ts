/** Where a prerendered page names the application: on the script that loads it when it is wanted. */
export const APPLICATION_ATTRIBUTE = 'data-application'

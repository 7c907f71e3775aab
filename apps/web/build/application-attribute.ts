/** The attribute of a prerendered page with the address of the application, on the script that loads it. */
export const APPLICATION_ATTRIBUTE = 'data-application'

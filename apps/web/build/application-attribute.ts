/** The attribute of a prerendered page's loader script that holds the address of the application. */
export const APPLICATION_ATTRIBUTE = 'data-application'

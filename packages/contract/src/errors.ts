/** Messages that belong to no single feature. */
export const ERROR_MESSAGE = {
  invalid: 'Please check the highlighted fields.',
  malformed: 'The request could not be read.',
  unauthorized: 'Unauthorized',
  forbidden: 'Admin access required',
  signInAgain: 'Please sign in again first, so that we know it is you.',
  notAllowed: 'You are not allowed to do that.',
  notYourRole: 'Your role does not include this. A casting director can do it, or change your role.',
  notFound: 'Not found',
  tooLarge: 'That is larger than we can accept.',
  wrongType: 'That type of content is not accepted here.',
  tooMany: 'Too many attempts. Please wait a moment and try again.',
  busy: 'Too much is being sent at the moment. Please try again in a few seconds.',
  tooSlow: 'The upload took too long. Please try again.',
  notReady: 'Callboard is not ready yet. Please try again in a moment.',
  unexpected: 'Something went wrong on our side. Please try again.',
} as const

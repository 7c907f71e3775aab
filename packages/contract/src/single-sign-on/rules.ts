/**
 * Why single sign-on did not sign anybody in, and what the person is told. `/sign-in?problem=<name>` shows it; the reason inside stays in
 * the server's log.
 */
export const SIGN_ON_PROBLEM = {
  unavailable: 'Single sign-on cannot be reached right now. Please try again in a moment, or sign in by mail.',
  denied: 'Single sign-on did not let you in, or you cancelled it. Nothing was changed.',
  address: 'Single sign-on did not tell us your email address. Please sign in by mail.',
  unverified: 'Single sign-on could not confirm that this email address is yours. Please sign in by mail.',
  domain: 'People with this address cannot sign in here.',
  taken: 'This email address already belongs to another person’s account. Please ask the casting office.',
  over: 'This sign-in took too long, was used already, or was begun in another browser. Please begin again.',
  failed: 'Single sign-on gave an answer that cannot be trusted. Please begin again.',
} as const
export type SignOnProblem = keyof typeof SIGN_ON_PROBLEM

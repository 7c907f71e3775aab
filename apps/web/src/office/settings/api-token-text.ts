import type { TokenScope, TokenState } from '@callboard/contract/exchange/api-tokens/rules'
import { msg } from '#app/language/t.ts'

/** What the API allows with a token of each scope. */
export const SCOPE_TEXT: Readonly<Record<TokenScope, { name: string; hint: string }>> = {
  'read-talent': {
    name: msg('Read talent'),
    hint: msg('Search profiles and open them, with contact details, rating, demographics and photos.'),
  },
  'write-talent': { name: msg('Change talent'), hint: msg('Add and change profiles and photos. Nothing is read, deleted or published.') },
  'read-projects': { name: msg('Read casting calls'), hint: msg('Casting calls, roles and shoot days.') },
  applications: { name: msg('Applications'), hint: msg('Read applications with names, decide and move them.') },
  messages: { name: msg('Messages'), hint: msg('Send messages to students, and read what was sent, with names and email addresses.') },
}

export const STATE_TEXT: Readonly<Record<Exclude<TokenState, 'active'>, string>> = {
  expired: msg('Expired'),
  stopped: msg('Stopped: the person who made it is no longer a casting director'),
}

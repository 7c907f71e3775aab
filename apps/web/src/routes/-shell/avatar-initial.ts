import type { User } from '@callboard/contract/accounts/accounts/endpoints'
import { firstGrapheme } from '@callboard/contract/graphemes'

/** The letter of an avatar without an image: of the first name, otherwise of the email address, otherwise U. */
export function avatarInitial(user: Pick<User, 'firstName' | 'email'>): string {
  return firstGrapheme(user.firstName?.trim() || user.email || 'U').toUpperCase()
}

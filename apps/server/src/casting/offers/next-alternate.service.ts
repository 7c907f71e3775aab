import { freePlaces } from '@callboard/contract/casting/roles/places'
import type { Transaction } from '#db/client.ts'
import { firstFitting } from './offers.domain.ts'
import { findAlternates, findPlaces } from './offers.repository.ts'

/** The next alternate to ask for a place, or why there is none. */
type NextAlternate = { readonly id: number } | 'no-place' | 'no-alternate' | 'none-fits'

/** Finds the alternate who gets the next offer for a free place of a locked role; never a restricted student. */
export async function findNextAlternate(transaction: Transaction, roleId: number): Promise<NextAlternate> {
  const { places, taken } = await findPlaces(transaction, roleId)
  if (taken.length >= places.needed) return 'no-place'
  const alternates = (await findAlternates(transaction, roleId)).filter(({ isHeld }) => !isHeld)
  if (alternates.length === 0) return 'no-alternate'
  return firstFitting(alternates, freePlaces(places, taken)) ?? 'none-fits'
}

import { apiQuery } from '#app/api/api.ts'

/** Searches the accounts of casting directors and of people without a profile. @param search part of a name or address */
export const managedAccountsQuery = (search: string) => apiQuery('GET /api/accounts', { query: { search } })

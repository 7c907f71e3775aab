import { EXPORT_CATEGORIES } from '@callboard/contract/exchange/exports/rules'

/** All categories of an export, chosen. */
export const ALL_CATEGORIES = Object.fromEntries(EXPORT_CATEGORIES.map((category) => [category, true]))

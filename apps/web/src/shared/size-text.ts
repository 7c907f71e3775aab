import { locale } from '#app/language/t.ts'

const UNITS = ['kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const

/** A number of bytes as text: *1.2 GB*. @param least the smallest unit: kilobytes for single files */
export function sizeText(bytes: number, least: 'kilobyte' | 'megabyte' = 'megabyte'): string {
  const step = bytes < 1e6 && least === 'kilobyte' ? 0 : bytes < 1e9 ? 1 : bytes < 1e12 ? 2 : 3
  const value = bytes / 1000 ** (step + 1)
  return value.toLocaleString(locale(), { style: 'unit', unit: UNITS[step], maximumFractionDigits: value < 10 ? 1 : 0 })
}

import { locale } from '#app/language/t.ts'

const UNITS = ['megabyte', 'gigabyte', 'terabyte'] as const

/** Bytes as people read them: *1.2 GB*. */
export function sizeText(bytes: number): string {
  const step = bytes < 1e9 ? 0 : bytes < 1e12 ? 1 : 2
  const value = bytes / 1000 ** (step + 2)
  return value.toLocaleString(locale(), { style: 'unit', unit: UNITS[step], maximumFractionDigits: value < 10 ? 1 : 0 })
}

/** Where an arrow key leads from one card, or `undefined` when it leads nowhere. */
export function arrowTarget(key: string, index: number, count: number, columns: number): number | undefined {
  const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -columns, ArrowDown: columns }
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
  const target = index + (steps[key] ?? Number.NaN)
  return target >= 0 && target < count ? target : undefined
}

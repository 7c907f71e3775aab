/** The index to which an arrow key moves from a card, or `undefined` if it does not move. */
export function arrowTarget(key: string, index: number, count: number, columns: number): number | undefined {
  const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -columns, ArrowDown: columns }
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
  const target = index + (steps[key] ?? Number.NaN)
  return target >= 0 && target < count ? target : undefined
}

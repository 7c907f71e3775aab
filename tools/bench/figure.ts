/** The unit of a figure. For rates more is better, for all others less. */
export type Unit = 'ms' | 's' | '/s' | 'MB/s' | 'MB' | 'requests'

/** A goal: a value, or a share of the baseline. */
export type Goal = { readonly most: number } | { readonly least: number } | { readonly share: number }

/** One measured figure. */
export interface Figure {
  readonly name: string
  readonly value: number
  readonly unit: Unit
  /** The baseline, measured in the same rounds and the same unit. */
  readonly baseline?: { readonly name: string; readonly value: number }
  readonly goal?: Goal
}

const isRate = (unit: Unit) => unit.endsWith('/s')

/** The share of the baseline: 1 is as good as the baseline, 0.5 half as good; `undefined` without a baseline. */
export function shareOf({ value, unit, baseline }: Figure): number | undefined {
  if (!baseline) return undefined
  return isRate(unit) ? value / baseline.value : baseline.value / value
}

/** Whether the goal is met; `undefined` without a goal or a baseline. */
export function isMet(figure: Figure): boolean | undefined {
  const { goal, value } = figure
  if (!goal) return undefined
  if ('most' in goal) return value <= goal.most
  if ('least' in goal) return value >= goal.least
  const share = shareOf(figure)
  return share === undefined ? undefined : share >= goal.share
}

export function shownValue(value: number, unit: Unit): string {
  const digits = value < 10 ? 2 : value < 100 ? 1 : 0
  const shown = value.toLocaleString('en', { minimumFractionDigits: digits, maximumFractionDigits: digits })
  if (unit === 'requests') return value.toLocaleString('en')
  return isRate(unit) ? `${shown}${unit === '/s' ? '/s' : ' MB/s'}` : `${shown} ${unit}`
}

const percent = (share: number) => `${Math.round(share * 100)} %`

function shownGoal(goal: Goal, unit: Unit): string {
  if ('most' in goal) return `≤ ${goal.most} ${unit}`
  return `≥ ${'least' in goal ? shownValue(goal.least, unit) : percent(goal.share)}`
}

/** A line of the table that a run prints. */
export function tableRow(workload: string, figure: Figure): Record<string, string> {
  const { name, value, unit, baseline, goal } = figure
  const share = shareOf(figure)
  const met = isMet(figure)
  return {
    workload,
    figure: name,
    measured: shownValue(value, unit),
    baseline: baseline ? `${baseline.name} ${shownValue(baseline.value, unit)}` : '',
    'of baseline': share === undefined ? '' : percent(share),
    goal: goal ? shownGoal(goal, unit) : '',
    '': met === undefined ? '' : met ? 'met' : 'NOT met',
  }
}

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { CASTING_LIMITS, type CastingNumbers, percentagesOf, withCount, withPercentage, withTotal } from './casting-numbers.ts'

const GENDERS = ['male', 'female'] as const
const TOTALS = Array.from({ length: CASTING_LIMITS.maxStudents }, (_, index) => index + 1)

const total = fc.integer({ min: CASTING_LIMITS.minStudents, max: CASTING_LIMITS.maxStudents })
const validNumbers = total.chain((numberOfStudents) =>
  fc.tuple(fc.integer({ min: 0, max: numberOfStudents }), fc.integer({ min: 0, max: numberOfStudents })).map(
    ([numberOfMale, other]): CastingNumbers => ({
      numberOfStudents,
      numberOfMale,
      numberOfFemale: Math.min(other, numberOfStudents - numberOfMale),
    }),
  ),
)
/** Values that a number field can have while the user types. */
const typed = fc.oneof(fc.integer({ min: -2000, max: 2000 }), fc.double(), fc.constantFrom(Number.NaN, Infinity, -Infinity, -0, 1e308))

const isWhole = (value: number, minimum: number, maximum: number) => Number.isInteger(value) && value >= minimum && value <= maximum
const together = ({ numberOfMale, numberOfFemale }: CastingNumbers) => numberOfMale + numberOfFemale
const percentTogether = (numbers: CastingNumbers) => {
  const { malePercentage, femalePercentage } = percentagesOf(numbers)
  return malePercentage + femalePercentage
}

/** The inputs that fail an exhaustive check, so that one `expect` covers millions of cases. */
function collect<Case>(cases: Iterable<Case>, holds: (each: Case) => boolean): Case[] {
  const failing: Case[] = []
  for (const each of cases) if (!holds(each) && failing.push(each) > 4) break
  return failing
}

function* completeCounts(): Generator<CastingNumbers> {
  for (const numberOfStudents of TOTALS)
    for (let men = 0; men <= numberOfStudents; men++) yield { numberOfStudents, numberOfMale: men, numberOfFemale: numberOfStudents - men }
}

describe('percentages of the counts', () => {
  test('are whole, near the exact share and make 100 for every total and every split of it', () => {
    const failing = collect(completeCounts(), (numbers) => {
      const { malePercentage, femalePercentage } = percentagesOf(numbers)
      return (
        isWhole(malePercentage, 0, 100) &&
        isWhole(femalePercentage, 0, 100) &&
        malePercentage + femalePercentage === 100 &&
        Math.abs(malePercentage * numbers.numberOfStudents - numbers.numberOfMale * 100) * 2 <= numbers.numberOfStudents &&
        Math.abs(femalePercentage * numbers.numberOfStudents - numbers.numberOfFemale * 100) * 2 <= numbers.numberOfStudents
      )
    })
    expect(failing).toEqual([])
  })

  test('never make more than 100 while places are open', () => {
    function* openCounts(): Generator<CastingNumbers> {
      for (const numberOfStudents of TOTALS)
        for (let men = 0; men < numberOfStudents; men++)
          // Rounding can exceed the total only near the total. Other counts are sampled below.
          for (let open = 1; open <= 4 && men + open <= numberOfStudents; open++)
            yield { numberOfStudents, numberOfMale: men, numberOfFemale: numberOfStudents - men - open }
    }
    expect(collect(openCounts(), (numbers) => percentTogether(numbers) <= 100)).toEqual([])
    fc.assert(
      fc.property(validNumbers, (numbers) => percentTogether(numbers) <= 100),
      { numRuns: 5000 },
    )
  })

  test('stay whole and within 0 to 100 for anything that is being typed', () => {
    fc.assert(
      fc.property(typed, typed, typed, (numberOfStudents, numberOfMale, numberOfFemale) => {
        const { malePercentage, femalePercentage } = percentagesOf({ numberOfStudents, numberOfMale, numberOfFemale })
        return isWhole(malePercentage, 0, 100) && isWhole(femalePercentage, 0, 100)
      }),
      { numRuns: 5000 },
    )
  })

  test('round exact halves up, which floating point would lose', () => {
    expect(percentagesOf({ numberOfStudents: 200, numberOfMale: 29, numberOfFemale: 171 })).toEqual({
      malePercentage: 15,
      femalePercentage: 85,
    })
    expect(withPercentage({ numberOfStudents: 50, numberOfMale: 0, numberOfFemale: 50 }, 'male', 29).numberOfMale).toBe(15)
  })
})

describe('changing a count', () => {
  test('makes the other the rest, for every total and every count from 0 to 999', () => {
    function* changes() {
      for (const numberOfStudents of TOTALS)
        for (let count = 0; count <= CASTING_LIMITS.maxByGender; count++)
          for (const gender of GENDERS) yield { numberOfStudents, count, gender }
    }
    const failing = collect(changes(), ({ numberOfStudents, count, gender }) => {
      const numbers = withCount({ numberOfStudents, numberOfMale: 0, numberOfFemale: 0 }, gender, count)
      const chosen = gender === 'male' ? numbers.numberOfMale : numbers.numberOfFemale
      return together(numbers) === numberOfStudents && chosen === Math.min(count, numberOfStudents) && percentTogether(numbers) === 100
    })
    expect(failing).toEqual([])
  })
})

describe('changing a percentage', () => {
  test('gives counts that make up the total, for every total and every percentage', () => {
    function* changes() {
      for (const numberOfStudents of TOTALS)
        for (let percentage = 0; percentage <= 100; percentage++)
          for (const gender of GENDERS) yield { numberOfStudents, percentage, gender }
    }
    const failing = collect(changes(), ({ numberOfStudents, percentage, gender }) => {
      const before = { numberOfStudents, numberOfMale: 0, numberOfFemale: 0 }
      const numbers = withPercentage(before, gender, percentage)
      const chosen = gender === 'male' ? numbers.numberOfMale : numbers.numberOfFemale
      const shown = percentagesOf(numbers)[`${gender}Percentage`]
      return (
        together(numbers) === numberOfStudents &&
        percentTogether(numbers) === 100 &&
        Math.abs(chosen * 100 - percentage * numberOfStudents) <= 50 &&
        Math.abs(shown - percentage) <= 50 / numberOfStudents + 0.5 &&
        together(withPercentage(numbers, gender, shown)) === numberOfStudents &&
        (gender === 'male'
          ? withPercentage(numbers, gender, shown).numberOfMale
          : withPercentage(numbers, gender, shown).numberOfFemale) === chosen
      )
    })
    expect(failing).toEqual([])
  })
})

describe('changing the total', () => {
  test('keeps nobody out and invents nobody, from every complete split to any other total', () => {
    fc.assert(
      fc.property(validNumbers, total, (numbers, newTotal) => {
        const changed = withTotal(numbers, newTotal)
        const near = (count: number, before: number) =>
          Math.abs(count * numbers.numberOfStudents - before * newTotal) * 2 <= numbers.numberOfStudents
        expect(changed.numberOfStudents).toBe(newTotal)
        expect(isWhole(changed.numberOfMale, 0, newTotal) && isWhole(changed.numberOfFemale, 0, newTotal)).toBe(true)
        expect(together(changed)).toBeLessThanOrEqual(newTotal)
        if (together(numbers) === numbers.numberOfStudents) expect(together(changed)).toBe(newTotal)
        expect(near(changed.numberOfMale, numbers.numberOfMale) && near(changed.numberOfFemale, numbers.numberOfFemale)).toBe(true)
        expect(withTotal(numbers, numbers.numberOfStudents)).toEqual(numbers)
      }),
      { numRuns: 5000 },
    )
  })

  test('leaves a casting call that names no men or women open to anyone', () => {
    expect(withTotal({ numberOfStudents: 10, numberOfMale: 0, numberOfFemale: 0 }, 20)).toEqual({
      numberOfStudents: 20,
      numberOfMale: 0,
      numberOfFemale: 0,
    })
  })

  test('stays within the limits for anything that is being typed', () => {
    fc.assert(
      fc.property(validNumbers, typed, (numbers, newTotal) => {
        const changed = withTotal(numbers, newTotal)
        return (
          isWhole(changed.numberOfStudents, CASTING_LIMITS.minStudents, CASTING_LIMITS.maxStudents) &&
          together(changed) <= changed.numberOfStudents
        )
      }),
      { numRuns: 5000 },
    )
  })
})

test('any sequence of changes keeps counts and percentages adding up', () => {
  const step = fc.oneof(
    fc.tuple(fc.constant('total' as const), typed),
    fc.tuple(fc.constantFrom('male' as const, 'female' as const), typed),
    fc.tuple(fc.constantFrom('male%' as const, 'female%' as const), typed),
  )
  fc.assert(
    fc.property(validNumbers, fc.array(step, { minLength: 1, maxLength: 12 }), (start, steps) => {
      let numbers = start
      let complete = together(start) === start.numberOfStudents
      for (const [kind, value] of steps) {
        if (kind === 'total') numbers = withTotal(numbers, value)
        else if (kind === 'male' || kind === 'female') numbers = withCount(numbers, kind, value)
        else numbers = withPercentage(numbers, kind === 'male%' ? 'male' : 'female', value)
        complete ||= kind !== 'total'
        expect(together(numbers)).toBeLessThanOrEqual(numbers.numberOfStudents)
        if (complete) expect([together(numbers), percentTogether(numbers)]).toEqual([numbers.numberOfStudents, 100])
      }
    }),
    { numRuns: 3000 },
  )
})

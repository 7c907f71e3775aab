import { NO_CRITERIA } from '@callboard/contract/people/profiles/criteria'
import { expect, test } from 'vitest'
import { matchAddress } from './role-filters.ts'

test('a role without criteria finds everybody, best fit first', () => {
  expect(matchAddress({ id: 7, criteria: NO_CRITERIA })).toEqual({ role: 7, sort: 'fit' })
})

test('the criteria of a role are the filters of a search, which also finds people who may meet them', () => {
  const criteria = {
    ...NO_CRITERIA,
    genders: ['Female'],
    years: ['Sophomore', 'Junior', 'Senior'],
    majors: ['theatre'],
    experienceLevels: ['experienced'],
    ageFrom: 18,
    heightFrom: 64,
    heightTo: 70,
  }
  expect(matchAddress({ id: 7, criteria })).toEqual({
    role: 7,
    sort: 'fit',
    gender: ['Female'],
    year: ['Sophomore', 'Junior', 'Senior'],
    major: ['theatre'],
    experience: ['experienced'],
    ageMin: 18,
    heightMin: 64,
    heightMax: 70,
    unknown: 'profile',
  })
})

test('specialties that are all needed go before those of which one is', () => {
  const specialtiesOf = (specialtiesAll: string[], specialtiesAny: string[]) => {
    const { specialties, specialtiesMatch } = matchAddress({ id: 7, criteria: { ...NO_CRITERIA, specialtiesAll, specialtiesAny } })
    return [specialties, specialtiesMatch]
  }
  expect(specialtiesOf(['Tap', 'Fencing'], ['Ballet'])).toEqual([['Tap', 'Fencing'], undefined])
  expect(specialtiesOf([], ['Ballet', 'Tap'])).toEqual([['Ballet', 'Tap'], 'any'])
  expect(specialtiesOf([], ['Ballet'])).toEqual([['Ballet'], undefined])
})

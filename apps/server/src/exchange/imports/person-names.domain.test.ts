import { describe, expect, test } from 'vitest'
import { readName, readNamePart } from './person-names.domain.ts'

const nameIn = (text: string, isLastFirst = false, hasTwoLastNames = false) => {
  const read = readName(text, { isLastFirst, hasTwoLastNames })
  return 'value' in read ? `${read.value.firstName}|${read.value.lastName}` : undefined
}

describe('a whole name', () => {
  test.each([
    ['Vega, Luz', 'Luz|Vega'],
    ['Luz Vega', 'Luz|Vega'],
    ['Luz Ana Vega', 'Luz Ana|Vega'],
    ['Maria de la Cruz', 'Maria|de la Cruz'],
    ['Vincent van Gogh', 'Vincent|van Gogh'],
    ['O’Brien, Seán', 'Seán|O’Brien'],
    ['Luz Vega, Jr.', 'Luz|Vega Jr.'],
    ['Luz Vega Jr', 'Luz|Vega Jr'],
    ['Vega Jr., Luz', 'Luz|Vega Jr.'],
    ['Vega, Luz, Jr.', 'Luz|Vega Jr.'],
    ['Vega, Luz III', 'Luz|Vega III'],
    ['Ann Oh III', 'Ann|Oh III'],
    ['Ann Oh IV, MFA', 'Ann|Oh IV'],
    ['Ann Oh, V', 'Ann|Oh V'],
    ['Luz Vega, Esq.', 'Luz|Vega'],
    ['Luz Vega, M.F.A.', 'Luz|Vega'],
    ['Luz Vega PhD', 'Luz|Vega'],
    ['Martin Luther King, Jr., Ph.D.', 'Martin Luther|King Jr.'],
    ['Luz Vega, MA', 'Luz|Vega'],
    ['Yo-Yo Ma', 'Yo-Yo|Ma'],
    ['Dr. Luz Vega', 'Luz|Vega'],
    ['Vega, Dr. Luz', 'Luz|Vega'],
    ['Ms. Luz Vega', 'Luz|Vega'],
    ['Bo Cruz (they/them)', 'Bo|Cruz'],
    ['Bo Cruz [she / her / hers]', 'Bo|Cruz'],
    ['Bo Cruz they/them', 'Bo|Cruz'],
    ['Bo Cruz - he/him', 'Bo|Cruz'],
    ['Cruz, Bo (él/ella)', 'Bo|Cruz'],
    ['Bo Cruz, she/her', 'Bo|Cruz'],
    ['Bo (she/they) Cruz', 'Bo|Cruz'],
    ['Elizabeth (Liz) Vega', 'Elizabeth|Vega'],
    ['Robert "Bob" Smith', 'Robert|Smith'],
    ['王小明', '小明|王'],
    ['王 小明', '小明|王'],
    ['王　小明', '小明|王'],
    ['歐陽小明', '小明|歐陽'],
    ['山田太郎', '太郎|山田'],
    ['山田はるか', 'はるか|山田'],
    ['김민수', '민수|김'],
    ['남궁민수', '민수|남궁'],
    ['王, 小明', '小明|王'],
    ['王小明 (Xiaoming)', '小明|王'],
  ])('%s is %s', (text, name) => {
    expect(nameIn(text)).toBe(name)
  })

  test.each(['Cher', 'Ann MFA', 'Ann Jr.', '王', 'Jr.', '(she/her)'])('%s has no last name', (text) => {
    expect(nameIn(text)).toBeUndefined()
  })

  test('is read as its heading says', () => {
    expect([nameIn('VEGA LUZ', true), nameIn('de la Cruz Maria Ana', true), nameIn('Vega, Luz', true)]).toEqual([
      'LUZ|VEGA',
      'Maria Ana|de la Cruz',
      'Luz|Vega',
    ])
  })

  test('has two last names where its heading asks for them', () => {
    const given = (text: string) => nameIn(text, false, true)
    const sorted = (text: string) => nameIn(text, true, true)
    expect([given('Luz María Vega Ruiz'), given('Luz Vega'), given('Luz Vega de la Cruz')]).toEqual([
      'Luz María|Vega Ruiz',
      'Luz|Vega',
      'Luz|Vega de la Cruz',
    ])
    expect([sorted('Vega Ruiz Luz María'), sorted('Vega Luz'), sorted('Vega de la Cruz Luz'), sorted('Vega Ruiz, Luz')]).toEqual([
      'Luz María|Vega Ruiz',
      'Luz|Vega',
      'Luz|Vega de la Cruz',
      'Luz|Vega Ruiz',
    ])
  })
})

test.each([
  ['Vega Jr.', 'Vega Jr.'],
  ['Vega, III', 'Vega III'],
  ['Vega, MFA', 'Vega'],
  ['Luz (she/her)', 'Luz'],
  ['Luz they/them', 'Luz'],
  ['Dr. Luz', 'Luz'],
  ['Ma', 'Ma'],
  ["O'Brien", "O'Brien"],
  ['de la Cruz', 'de la Cruz'],
  ['J.R.', 'J.R.'],
  ['(she/her)', ''],
])('the part %s of a name is %s', (text, part) => {
  expect(readNamePart(text)).toBe(part)
})

import { expect, test } from 'vitest'
import { type DayOrder, orderOfColumn, orderOfHeading } from './day-order.domain.ts'

test.each<[values: string[], order: DayOrder]>([
  [['10/12/2006', '25/06/2006'], 'day-first'],
  [['10/12/2006', '06/25/2006'], 'month-first'],
  [['10/12/2006', '25-06-06 00:00'], 'day-first'],
  [['25/06/2006', '06/25/2006'], 'both'],
  [['10/12/2006', '01/02/2006'], 'open'],
  [['10.12.2006', '01.02.2006'], 'day-first'],
  [['05.25.2006', '01.02.2006'], 'month-first'],
  [['30/02/2004', '29/02/2003', '31/04/06', '45/12/2004', '0/5/2004'], null],
  [['29/02/2004', '29/02/00'], 'day-first'],
  [['30/02/2004', '02/29/2004'], 'month-first'],
  [['5/5/2006', '2006-12-10', 'June 5, 2006', '20', '', '38143'], null],
])('a column of %j is %s', (values, order) => {
  expect(orderOfColumn(values)).toBe(order)
})

test.each([
  ['Date of birth (DD/MM/YYYY)', 'day-first'],
  ['Fecha de nacimiento dd-mm-aaaa', 'day-first'],
  ['Birthday, D.M.YY', 'day-first'],
  ['DOB (mm/dd/yyyy)', 'month-first'],
  ['Birthday', undefined],
  ['Dammam day', undefined],
  ['YYYY-MM-DD', undefined],
])('the heading %s asks for %s', (header, order) => {
  expect(orderOfHeading(header)).toBe(order)
})

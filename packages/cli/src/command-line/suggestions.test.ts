import { expect, it } from 'vitest'
import { near } from './suggestions.ts'

const words = ['login', 'logout', 'status', 'orders', 'routes', 'roas']

it.each([
  ['ordrs', ['orders']],
  ['order', ['orders']],
  ['lgoin', ['login']],
  ['ROUTES', ['routes']],
  ['stat', ['status']],
  ['xyz', []],
])('%s', (typed, found) => {
  expect(near(typed, words)).toEqual(found)
})

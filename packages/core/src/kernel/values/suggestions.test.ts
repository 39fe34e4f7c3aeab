import { expect, it } from 'vitest'
import { suggestionsFor } from './suggestions.ts'

const words = ['login', 'logout', 'status', 'orders', 'routes', 'roas']

it.each([
  ['ordrs', ['orders']],
  ['order', ['orders']],
  ['lgoin', ['login']],
  ['ROUTES', ['routes']],
  ['stat', ['status']],
  ['xyz', []],
])('%s', (typed, found) => {
  expect(suggestionsFor(typed, words)).toEqual(found)
})

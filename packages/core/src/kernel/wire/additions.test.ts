import { expect, it } from 'vitest'
import { listedAdditions } from './additions.ts'

it('lists demo and bgp only where there is such data', () => {
  const all = listedAdditions({ demo: true, bgp: true })
  expect(all.at(-1)).toBe('demo')
  expect(listedAdditions({ demo: false, bgp: true })).toEqual(all.filter((name) => name !== 'demo'))
  expect(listedAdditions({ demo: true, bgp: false })).toEqual(all.filter((name) => name !== 'bgp'))
})

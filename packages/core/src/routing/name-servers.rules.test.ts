import { expect, it } from 'vitest'
import { isAcceptableNameServerChange, nameServersProblem } from './name-servers.rules.ts'

it.each([
  ['ns1.example.net', 'ns2.example.net', null],
  [' ns1.example.net. ', 'ns2.example.net', null],
  ['ns1.example.net', 'NS1.Example.net.', 'equal'],
  ['NS1.Example.net', 'ns1.example.net', 'equal'],
  ['', 'ns2.example.net', 'malformed'],
  ['ns1.example.net', '', 'malformed'],
  ['://example.net', 'ns2.example.net', 'malformed'],
  ['ns1.example.net', 'ns2.example.n', 'malformed'],
])('both name servers are host names, and two: %j and %j', (first, second, problem) =>
  expect(nameServersProblem(first, second)).toBe(problem),
)

it('a change is sent only with two good name servers, a deletion always', () => {
  const change = (...nservers: [string, string]) =>
    isAcceptableNameServerChange({ op: 'edit', domain: '2.0.192.in-addr.arpa', nservers })
  expect(change('ns1.example.net', 'ns2.example.net')).toBe(true)
  expect(change('ns1.example.net', 'ns1.example.net')).toBe(false)
  expect(change('ns1.example.net', 'ns2')).toBe(false)
  expect(isAcceptableNameServerChange({ op: 'delete' })).toBe(true)
})

import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { changes } from '@ip-portal/core/testing/calls'
import { paths } from '../../app/paths.ts'
import { unmadeChanges } from './made-changes.ts'

const source = join(import.meta.dirname, '../..')
const rows = changes.flatMap(([, { call, change }]) => ('page' in change ? [{ call, ...change }] : []))

it.each(rows)('names a page and a test that makes $call', ({ page, test: [file, title] }) => {
  const pages = Object.values(paths).map((path) => String(path).replaceAll(/:\w+/g, ':'))
  expect(pages).toContain(page)
  const path = join(source, file)
  expect(existsSync(path), file).toBe(true)
  // A browser test fails when it is named and does not make its change.
  expect(readFileSync(path, 'utf8')).toContain(`'${title}'`)
})

it('tells which changes a test has not made', () => {
  const title = 'a secure link signs in once'
  const file = '/checkout/packages/web/src/features/account/mailed-links.browser.test.ts'
  const change = 'POST /auth/secure-check'
  expect(unmadeChanges(file, title, [{ call: change, page: '/secure-check' }])).toEqual([])
  expect(unmadeChanges(file, title, [{ call: change, page: '/login' }])).toEqual([`${change} from /secure-check`])
  expect(unmadeChanges(file, 'another title', [])).toEqual([])
})

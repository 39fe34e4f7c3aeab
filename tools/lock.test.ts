import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { type Lock, lockFile, missingFromLock } from './complete-lock.ts'

const lock = JSON.parse(readFileSync(lockFile, 'utf8')) as Lock

test('npm ci accepts the lock: every optional package is listed (else run node tools/complete-lock.ts)', () => {
  expect(missingFromLock(lock)).toEqual([])
})

test('the lock names no registry', () => {
  expect(JSON.stringify(lock)).not.toContain('"resolved":"http')
})

test('a package missing for another platform is found, with the platform that its name says', () => {
  const packages = { 'node_modules/tool': { optionalDependencies: { '@tool/linux-x64-musl': '1.0.0' } } }
  expect(missingFromLock({ packages })).toEqual([
    {
      name: '@tool/linux-x64-musl',
      entry: { version: '1.0.0', cpu: ['x64'], libc: ['musl'], optional: true, os: ['linux'] },
    },
  ])
})

import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { TestProject } from 'vitest/node'
import { findChromium } from '../../tools/chromium.ts'
import { buildWeb, webIsStale } from '../../tools/web-build.mjs'

declare module 'vitest' {
  /** Repeats src/testing/harness/provided.ts, which belongs to another TypeScript project. */
  interface ProvidedContext {
    chromium: string | null
    dist: string
  }
}

/**
 * Runs once per test run: finds the browser, builds the pages if they are stale and copies the build, so that a build
 * during the tests does not change their pages.
 */
export function setup(project: TestProject): (() => void) | undefined {
  const chromium = findChromium()
  project.provide('chromium', chromium)
  if (chromium === null) {
    console.log('web: no Chromium or Chrome on this machine, the browser tests are left out')
    project.provide('dist', '')
    return undefined
  }
  if (webIsStale()) buildWeb()
  const dist = mkdtempSync(join(tmpdir(), 'portal-web-'))
  cpSync(resolve(import.meta.dirname, 'dist'), dist, { recursive: true })
  project.provide('dist', dist)
  return () => rmSync(dist, { recursive: true, force: true })
}

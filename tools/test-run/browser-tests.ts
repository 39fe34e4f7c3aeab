import { execFileSync } from 'node:child_process'
import { takeChromium } from '../browser/take-chromium.ts'
import { findChromium } from '../chromium.ts'
import { vitest } from './run-twice.ts'

interface Wanted {
  /** Arguments for `vitest run`. */
  words: string[]
  cwd: string
  find?: () => string | null
  take?: () => Promise<void>
}

const needsBrowser = /\.browser\.|tools\/bench\.test\.ts/

/** Lists the wanted test files without running them. */
function hasBrowserTests({ words, cwd }: Wanted): boolean {
  const list = [vitest, 'list', '--filesOnly', ...words]
  return needsBrowser.test(execFileSync(process.execPath, list, { cwd, encoding: 'utf8', maxBuffer: 1 << 26 }))
}

/**
 * Sees to it that the wanted tests in a browser have one. Returns null, or lines for the reader that say why these tests
 * cannot run and what to do about it.
 */
export async function lackOfBrowser(wanted: Wanted): Promise<string[] | null> {
  const { find = findChromium, take = takeChromium } = wanted
  if (find() !== null || !hasBrowserTests(wanted)) return null
  try {
    await take()
    return null
  } catch (error) {
    return [
      'The tests in a browser did not run: there is no Chromium or Chrome on this machine,',
      `and ${error instanceof Error ? error.message : String(error)}.`,
      'Install one (on Debian: apt-get install chromium-headless-shell), or name one in CHROMIUM_PATH; then run again.',
    ]
  }
}

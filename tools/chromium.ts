import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'

// The headless shell first: it needs the least of the machine.
const names = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
]

function usualPlaces(): string[] {
  if (process.platform === 'darwin') {
    return ['Google Chrome', 'Chromium', 'Microsoft Edge'].map(
      (name) => `/Applications/${name}.app/Contents/MacOS/${name}`,
    )
  }
  if (process.platform === 'win32') {
    const folders = [process.env['PROGRAMFILES'], process.env['PROGRAMFILES(X86)'], process.env['LOCALAPPDATA']]
    return folders.flatMap((folder) =>
      folder === undefined
        ? []
        : [join(folder, 'Google/Chrome/Application/chrome.exe'), join(folder, 'Microsoft/Edge/Application/msedge.exe')],
    )
  }
  const folders = ['/usr/bin', '/usr/local/bin', '/snap/bin', ...(process.env['PATH'] ?? '').split(delimiter)]
  return folders.filter(Boolean).flatMap((folder) => names.map((name) => join(folder, name)))
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/**
 * A browser of the Chromium family on this machine, or null. `CHROMIUM_PATH` decides when it is set.
 * Throws when that names no program, and with CI=true when there is no browser: a run without browser tests
 * must not pass.
 */
export function findChromium(): string | null {
  const named = process.env['CHROMIUM_PATH']
  if (named !== undefined && named !== '') {
    if (isExecutable(named)) return named
    throw new Error(`CHROMIUM_PATH names no program: ${named}`)
  }
  const found = usualPlaces().find(isExecutable) ?? null
  if (found === null && process.env['CI'] === 'true') {
    throw new Error('No Chromium or Chrome here, and CI=true does not allow leaving the browser tests out.')
  }
  return found
}

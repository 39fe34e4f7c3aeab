import { accessSync, constants, readFileSync } from 'node:fs'
import { delimiter, join, resolve } from 'node:path'

// The headless shell first: it needs the least of the machine.
const names = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
]

const { dependencies } = JSON.parse(readFileSync(join(import.meta.dirname, 'browser/package.json'), 'utf8')) as {
  dependencies: { '@sparticuz/chromium': string }
}

/** The browser that `npm test` takes from the npm registry when this machine has none. */
export const takenChromium = resolve(
  import.meta.dirname,
  `../node_modules/.cache/chromium-${dependencies['@sparticuz/chromium']}/chromium.sh`,
)

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
 * A browser of the Chromium family on this machine, or null. `CHROMIUM_PATH` decides when it is set. Throws when that
 * names no program.
 */
export function findChromium(): string | null {
  const named = process.env['CHROMIUM_PATH']
  if (named !== undefined && named !== '') {
    if (isExecutable(named)) return named
    throw new Error(`CHROMIUM_PATH names no program: ${named}`)
  }
  return [...usualPlaces(), takenChromium].find(isExecutable) ?? null
}

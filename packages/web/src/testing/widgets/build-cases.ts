import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'vite'

const html = '<!doctype html><html lang="tr"><title>Durumlar</title><div id="root"></div>'

/** Builds the page of cases.tsx into a new folder beside it; gives the folder and a function that removes it. */
export async function buildCases(): Promise<{ folder: string; remove: () => void }> {
  // Inside the package, so that the build finds the libraries.
  const root = mkdtempSync(join(import.meta.dirname, '.cases-'))
  writeFileSync(join(root, 'index.html'), `${html}<script type="module" src="../cases.tsx"></script></html>`)
  await build({ root, configFile: false, logLevel: 'error', build: { manifest: true, assetsInlineLimit: 0 } })
  return { folder: join(root, 'dist'), remove: () => rmSync(root, { recursive: true, force: true }) }
}

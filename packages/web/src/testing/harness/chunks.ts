import { cpSync, globSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import type { Browser, BrowserContext, Page, Route } from 'playwright-core'
import { expect, inject } from 'vitest'
import { eventually } from './eventually.ts'

interface Chunk {
  file: string
  name?: string
  dynamicImports?: string[]
  css?: string[]
}

const manifest = (): Record<string, Chunk> =>
  JSON.parse(readFileSync(join(inject('dist'), '.vite/manifest.json'), 'utf8')) as Record<string, Chunk>

/** Lists the code that the page loads by import(), as the build names it: a source, or a group of its modules. */
export function lazyCode(): string[] {
  const chunks = manifest()
  const names = Object.values(chunks).flatMap(({ dynamicImports = [] }) =>
    dynamicImports.map((key) => (key.startsWith('_') ? (chunks[key]?.name ?? key) : key)),
  )
  return [...new Set(names)]
}

/** URL path of the chunk of a lazily loaded source or group. */
export function chunkOf(code: string): string {
  const chunks = manifest()
  const chunk = chunks[code] ?? Object.values(chunks).find(({ name, file }) => name === code && file.endsWith('.js'))
  if (!chunk) throw new Error(`the build has no chunk of ${code}`)
  return `/${chunk.file}`
}

/** URL paths of the style sheets that a lazily loaded source brings along itself. */
export const stylesOf = (source: string): string[] => (manifest()[source]?.css ?? []).map((file) => `/${file}`)

/** Answers a request for a file in place of the server until the returned function is called. */
export async function stubFile(
  page: Page | BrowserContext,
  path: string,
  handle: (route: Route) => unknown,
): Promise<() => Promise<void>> {
  const isFile = (url: URL) => url.pathname === path
  const act = (route: Route) => void handle(route)
  await page.route(isFile, act)
  return () => page.unroute(isFile, act)
}

/** Holds requests for a file back, early and late ones, until the returned function is called. */
export async function holdFile(page: Page, path: string): Promise<() => void> {
  const held: Route[] = []
  let isOpen = false
  await stubFile(page, path, (route) => (isOpen ? route.continue() : held.push(route)))
  return () => {
    isOpen = true
    for (const route of held) void route.continue()
  }
}

/** Ways in which a file fails to arrive. */
export const fileFaults = {
  cut: (route: Route) => route.abort('connectionreset'),
  missing: (route: Route) => route.fulfill({ status: 404, body: 'yok' }),
  page: (route: Route) => route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>P</title>' }),
}

/**
 * Tells if a browser asks the server again for a module whose first import() has failed. Browsers before the HTML
 * standard of 2026 remember the failure until the page is left.
 */
export async function importsAgain(browser: Browser): Promise<boolean> {
  const page = await browser.newPage()
  const origin = 'https://modules.example'
  let isUp = false
  await page.route(`${origin}/**`, (route) => {
    if (!route.request().url().endsWith('.js')) return route.fulfill({ contentType: 'text/html', body: '<p>x' })
    return isUp ? route.fulfill({ contentType: 'text/javascript', body: '' }) : fileFaults.cut(route)
  })
  await page.goto(origin)
  const load = () =>
    page.evaluate(`import('/module.js').then(
      () => true,
      () => false,
    )`)
  await load()
  isUp = true
  const isLoaded = await load()
  await page.close()
  return isLoaded === true
}

/** Copies the build into a folder of its own, where a release can replace it. */
export function copyBuild(): { folder: string; remove: () => void } {
  const folder = mkdtempSync(join(tmpdir(), 'portal-release-'))
  cpSync(inject('dist'), folder, { recursive: true })
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) }
}

/**
 * Replaces the build that a server serves by one whose files all have other names, as a change in all of them would, and
 * waits until the server has seen it.
 */
export async function release(folder: string, url: string): Promise<void> {
  const assets = globSync('assets/*', { cwd: folder })
  for (const path of assets.filter((one) => /\.(br|gz)$/.test(one))) rmSync(join(folder, path))
  const files = assets.filter((one) => /\.(js|css)$/.test(one))
  const renamed = files.map((path) => [basename(path), basename(path).replace(/\.(js|css)$/, 'X.$1')] as const)
  const rename = (text: string) => renamed.reduce((all, [before, after]) => all.replaceAll(before, after), text)
  for (const path of [...files, '.vite/manifest.json', 'index.html'])
    writeFileSync(join(folder, path), rename(readFileSync(join(folder, path), 'utf8')))
  for (const [before, after] of renamed) renameSync(join(folder, 'assets', before), join(folder, 'assets', after))
  const page = readFileSync(join(folder, 'index.html'), 'utf8')
  const [script = ''] = /assets\/[^"]+X\.js/.exec(page) ?? []
  await eventually(async () => expect(await (await fetch(url)).text()).toContain(script))
}

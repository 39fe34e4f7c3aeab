import { httpTexts } from '../http/http.texts.ts'
import { headerOf } from '../http/header.ts'
import { isUnchanged } from '../http/if-none-match.ts'
import { errorBody } from '../http/error-body.ts'
import type { PortalContext } from '../http/route.ts'
import { chooseEncoding, encodings } from '../http/accept-encoding.ts'
import { notBuiltPage } from './not-built-page.ts'
import { Pages } from './page.ts'
import { buildVersion, readBuild, type WebBuild, type WebFile } from './web-build.ts'

/** The built web app as answers: its files by their path, and index.html for every page of the app. */
export interface StaticFiles {
  answer(context: PortalContext): Response
}

/** Vite names these after their content, so a browser never asks for one twice. */
const hashed = /^\/assets\//
const lookAgainMs = 1_000

/** Serves the build in a folder, and a later one as soon as it is there. */
export function createStaticFiles(folder: string): StaticFiles {
  let looked = -Infinity
  let version: string | null = null
  let current: { build: WebBuild; pages: Pages } | null = null
  const refresh = () => {
    const now = performance.now()
    if (now - looked < lookAgainMs) return
    looked = now
    const found = buildVersion(folder)
    if (found === version) return
    version = found
    const build = found === null ? null : readBuild(folder)
    current = build && { build, pages: new Pages(build) }
  }
  return {
    answer: (context) => {
      const { method } = context.req
      if (method !== 'GET' && method !== 'HEAD')
        return context.json(errorBody(httpTexts.methodNotAllowed), 405, { allow: 'GET, HEAD' })
      refresh()
      if (!current) return context.html(notBuiltPage, 503, { 'cache-control': 'no-store' })
      const path = decoded(context.req.path)
      const file = path === '/index.html' ? undefined : current.build.file(path)
      if (file) {
        const keep = hashed.test(path) ? 'public, max-age=31536000, immutable' : 'no-cache'
        return send(context, file, { 'cache-control': keep })
      }
      // A page would be read as a broken script; after a new build the old one's chunks are asked for like this.
      if (hashed.test(path)) return context.text(httpTexts.unknownPath, 404)
      const { pages } = current
      return send(context, pages.page(path), { 'cache-control': 'no-cache', 'content-security-policy': pages.policy })
    },
  }
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

function send(context: PortalContext, file: WebFile, own: Record<string, string>): Response {
  const headers = { ...own, etag: file.etag, vary: 'accept-encoding' }
  if (isUnchanged(headerOf(context, 'if-none-match'), file.etag)) return context.body(null, 304, headers)
  const ready = encodings.filter((encoding) => file.packed[encoding] !== undefined)
  const encoding = chooseEncoding(headerOf(context, 'accept-encoding'), ready)
  const bytes = (encoding && file.packed[encoding]) ?? file.plain
  return context.body(bytes, 200, {
    ...headers,
    'content-type': file.mediaType,
    'content-length': String(bytes.byteLength),
    ...(encoding ? { 'content-encoding': encoding } : {}),
  })
}
